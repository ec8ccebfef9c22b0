/*
 * Translators and reading aids of browsers replace the texts of a page by elements of their own, and wrap elements.
 * React continues with the nodes that it created: it would throw when it removes a moved node, and a new price would
 * not appear in place of its translation.
 */

/** The node by which an extension replaced another node, as long as the replaced one is not in the page. */
const replacements = new WeakMap<Node, ChildNode>()

function isChildNode(node: Node | null | undefined): node is ChildNode {
  return node instanceof Element || node instanceof CharacterData
}

/** Remembers which element replaces a text that was removed at the same place. */
function noteReplaced(records: readonly MutationRecord[]): void {
  const last = new Map<Node, ChildNode>()
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const added = Array.from(addedNodes).find((node) => node instanceof Element)
    if (added) last.set(target, added)
    for (const removed of removedNodes) {
      if (!(removed instanceof Text) || removed.isConnected) continue
      const beside = [added, nextSibling, previousSibling].find(
        (node) => node !== undefined && node === last.get(target),
      )
      if (isChildNode(beside)) replacements.set(removed, beside)
    }
  }
}

/** Returns the child of `parent` that contains or replaces a node that an extension moved; null if there is none. */
function standInOf(node: Node, parent: Node): ChildNode | null {
  const replacement = replacements.get(node)
  for (const start of [node, replacement])
    for (let one: Node | null | undefined = start; one; one = one.parentNode)
      if (one.parentNode === parent && one !== node) return isChildNode(one) ? one : null
  return null
}

/** Lets React continue in a page whose nodes an extension replaces or moves. Returns a function that ends this. */
export function surviveRewriting(page: Document): () => void {
  const observer = new MutationObserver(noteReplaced)
  observer.observe(page, { childList: true, subtree: true })
  // oxlint-disable-next-line typescript/unbound-method -- called with the node that each is called on.
  const { removeChild, insertBefore } = Node.prototype
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) {
      removeChild.call(this, child)
      return child
    }
    noteReplaced(observer.takeRecords())
    standInOf(child, this)?.remove()
    return child
  }
  Node.prototype.insertBefore = function <Inserted extends Node>(
    this: Node,
    inserted: Inserted,
    before: Node | null,
  ): Inserted {
    if (before !== null && before.parentNode !== this) noteReplaced(observer.takeRecords())
    const place = before === null || before.parentNode === this ? before : standInOf(before, this)
    insertBefore.call(this, inserted, place)
    return inserted
  }
  if (value?.set !== undefined)
    Object.defineProperty(Node.prototype, 'nodeValue', {
      ...value,
      set(this: Node, text: string | null) {
        if (this instanceof Text && !this.isConnected) {
          noteReplaced(observer.takeRecords())
          // The new text is shown, and the extension translates it again.
          const replacement = replacements.get(this)
          if (replacement?.isConnected === true) replacement.replaceWith(this)
        }
        value.set?.call(this, text)
      },
    })
  return () => {
    observer.disconnect()
    Node.prototype.removeChild = removeChild
    Node.prototype.insertBefore = insertBefore
    if (value !== undefined) Object.defineProperty(Node.prototype, 'nodeValue', value)
  }
}

/**
 * Reloads a page that returns from the back and forward cache: another tab may have signed out since, and the page no
 * longer follows changes. Drafts keep typed text.
 */
export function reloadWhenBack(page: Pick<Window, 'addEventListener'>, reload: () => void): void {
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reload()
  })
}
