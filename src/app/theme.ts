import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** Hues that a component may use as `color`; tokens.css defines their values for both schemes. */
export const HUES = ['accent', 'neutral', 'positive', 'caution', 'negative'] as const
export type Hue = (typeof HUES)[number]

function shades(hue: Hue): MantineColorsTuple {
  const token = (part: string) => `var(--${hue}-${part})`
  return [
    token('soft'),
    token('soft'),
    token('soft-hover'),
    token('line'),
    token('line'),
    token('solid'),
    token('solid'),
    token('solid-hover'),
    token('ink'),
    token('ink'),
  ]
}

// Mantine's styles use steps of `gray` in the light scheme and of `dark` in the dark one. The tokens already depend on
// the scheme.
const gray: MantineColorsTuple = [
  'var(--surface-hover)',
  'var(--surface-sunken)',
  'var(--line)',
  'var(--line)',
  'var(--line-control)',
  'var(--ink-faint)',
  'var(--ink-muted)',
  'var(--ink-muted)',
  'var(--ink)',
  'var(--ink)',
]
const dark: MantineColorsTuple = [
  'var(--ink)',
  'var(--ink)',
  'var(--ink-muted)',
  'var(--ink-faint)',
  'var(--line)',
  'var(--surface-hover)',
  'var(--surface)',
  'var(--surface)',
  'var(--surface-sunken)',
  'var(--surface-sunken)',
]

const family = "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

const control = 'var(--control-height)'
const textSize = 'var(--control-text)'
const transition = { duration: 120, transition: 'fade' } as const

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: {
    accent: shades('accent'),
    neutral: shades('neutral'),
    positive: shades('positive'),
    caution: shades('caution'),
    negative: shades('negative'),
    red: shades('negative'),
    gray,
    dark,
  },
  white: 'var(--on-solid)',
  black: 'var(--ink)',
  fontFamily: family,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: family,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.45' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.45' },
      h6: { fontSize: '0.75rem', lineHeight: '1.45' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--shadow-popover)',
    lg: 'var(--shadow-popover)',
    xl: 'var(--shadow-popover)',
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  activeClassName: '',
  components: {
    Button: { vars: () => ({ root: { '--button-height': control, '--button-fz': textSize } }) },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'neutral' },
      vars: () => ({ root: { '--ai-size': control } }),
    },
    CloseButton: { vars: () => ({ root: { '--cb-size': 'var(--control-height-small)' } }) },
    Input: { vars: () => ({ wrapper: { '--input-height': control, '--input-fz': textSize } }) },
    Popover: { defaultProps: { offset: 10, shadow: 'md', radius: 'md', transitionProps: transition } },
    Menu: {
      defaultProps: { offset: 10, shadow: 'md', radius: 'md', transitionProps: transition },
      styles: { item: { minHeight: control, fontSize: textSize } },
    },
    Combobox: { defaultProps: { offset: 10, shadow: 'md', radius: 'md', transitionProps: transition } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: transition } },
    Table: { defaultProps: { fz: 'var(--data-text)' } },
  },
})

const onScheme = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-muted)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-error': 'var(--negative-ink)',
  '--mantine-color-success': 'var(--positive-ink)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--surface-sunken)',
  '--mantine-color-disabled-color': 'var(--ink-faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-solid)',
}

// Mantine's components use these two names; they map to ours.
const ALIASES = { red: 'negative', gray: 'neutral' } as const

function hueVariables(): Record<string, string> {
  const names = Object.entries({ ...Object.fromEntries(HUES.map((hue) => [hue, hue])), ...ALIASES })
  return Object.assign(
    {},
    ...names.map(([name, hue]) => ({
      [`--mantine-color-${name}-text`]: `var(--${hue}-ink)`,
      [`--mantine-color-${name}-filled`]: `var(--${hue}-solid)`,
      [`--mantine-color-${name}-filled-hover`]: `var(--${hue}-solid-hover)`,
      [`--mantine-color-${name}-light`]: `var(--${hue}-soft)`,
      [`--mantine-color-${name}-light-hover`]: `var(--${hue}-soft-hover)`,
      [`--mantine-color-${name}-light-color`]: `var(--${hue}-ink)`,
      [`--mantine-color-${name}-outline`]: `var(--${hue}-ink)`,
      [`--mantine-color-${name}-outline-hover`]: `var(--${hue}-soft)`,
    })),
  )
}

const scheme = { ...onScheme, ...hueVariables() }

/** The same names in both schemes: only the tokens' values change. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: scheme, dark: scheme })
