/** Stylesheets that a component needs in addition to its own, as Mantine's documentation lists them. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  Select: ['Combobox', 'ScrollArea'],
  Spotlight: ['Modal', 'ScrollArea'],
}

export interface Source {
  path: string
  text: string
}

/**
 * Components whose stylesheet neither their file nor the app's entry imports: `src/a.tsx: Modal.css`. `exists`:
 * whether Mantine has a stylesheet of that name.
 */
export function missingStyles(sources: readonly Source[], entry: string, exists: (name: string) => boolean): string[] {
  const importedBy = ({ text }: Pick<Source, 'text'>) =>
    new Set([...text.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map(([, name]) => name))
  const always = importedBy({ text: entry })
  return sources.flatMap((source) => {
    const own = importedBy(source)
    const components = [...source.text.matchAll(/import \{([^}]+)\} from '@mantine\/(?:core|spotlight)'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    )
    const needed = components.flatMap((name) => [...(exists(name) ? [name] : []), ...(BESIDE[name] ?? [])])
    return needed.filter((name) => !always.has(name) && !own.has(name)).map((name) => `${source.path}: ${name}.css`)
  })
}
