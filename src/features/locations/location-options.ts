import type { Location } from '../../../contract/location.ts'
import type { Option } from '../../ui/chips/selection.ts'

/** The locations to choose from, and of a colleague's address or view those that the person does not see, so that they can be taken out. */
export function locationOptions(locations: readonly Pick<Location, 'id' | 'name'>[], chosen: readonly string[], unseen: string): Option[] {
  const seen = locations.map(({ id, name }) => ({ value: id, label: name }))
  if (seen.length === 0) return seen
  return [...seen, ...chosen.filter((id) => locations.every((location) => location.id !== id)).map((id) => ({ value: id, label: unseen }))]
}
