import mdx from '@mdx-js/rollup'
import { valueToEstree } from 'estree-util-value-to-estree'
import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import remarkFrontmatter from 'remark-frontmatter'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'

/** Exports the words of an answer beside the page that they make, a line for each block: the help centre searches them. */
function remarkWords() {
  return (tree: Root): void => {
    const blocks = tree.children
      .filter(({ type }) => type !== 'yaml')
      .flatMap((block) => (block.type === 'list' ? block.children : [block]))
    const words = blocks.map((block) => toString(block)).filter((line) => line !== '')
    tree.children.unshift({
      type: 'mdxjsEsm',
      value: '',
      data: {
        estree: {
          type: 'Program',
          sourceType: 'module',
          body: [
            {
              type: 'ExportNamedDeclaration',
              specifiers: [],
              attributes: [],
              declaration: {
                type: 'VariableDeclaration',
                kind: 'const',
                declarations: [
                  { type: 'VariableDeclarator', id: { type: 'Identifier', name: 'words' }, init: valueToEstree(words) },
                ],
              },
            },
          ],
        },
      },
    })
  }
}

/** Compiles the answers of the help centre, plain Markdown, to React pages, each with its front matter and its words. */
export const helpPages = mdx({
  include: /\/help\/(en|es)\/[\w-]+\.md$/,
  format: 'md',
  remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter, remarkWords],
})
