import mdx from '@mdx-js/rollup'
import { valueToEstree } from 'estree-util-value-to-estree'
import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import remarkFrontmatter from 'remark-frontmatter'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'

/** Exports the plain text of an article beside its page, one line per block, for the help centre's search. */
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

/** Compiles the articles of the help centre from plain Markdown to React pages, with their front matter and text. */
export const helpPages = mdx({
  include: /\/help\/(en|es)\/[\w-]+\.md$/,
  format: 'md',
  remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter, remarkWords],
})
