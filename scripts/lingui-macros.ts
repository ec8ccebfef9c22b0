import { defineRolldownBabelPreset } from '@rolldown/plugin-babel'

/** Lingui's macros are the only use of Babel in the build, and only in files that import them. */
export const linguiMacros = defineRolldownBabelPreset({
  preset: { plugins: ['@lingui/babel-plugin-lingui-macro'] },
  rolldown: { filter: { code: /from ['"]@lingui\/(core|react)\/macro['"]/ } },
})
