import { EyeIcon, EyeOffIcon } from './icons.tsx'

/** The eye of a field whose text can be looked at: open, or crossed out while it is shown. */
export function VisibilityIcon({ reveal }: { reveal: boolean }) {
  return reveal ? <EyeOffIcon size={18} /> : <EyeIcon size={18} />
}
