import { Trans } from '@lingui/react/macro'
import { useStore, type AnyFormApi } from '@tanstack/react-form'
import * as v from 'valibot'

import { uploadAvatar } from '../../../contract/file.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { photoError, usePhoto } from '../../data/use-photo.ts'
import { useFieldControl, useFormContext } from '../../ui/form/use-field-control.ts'
import { Avatar } from '../../ui/photo/avatar.tsx'
import { PhotoChoice } from '../../ui/photo/photo-choice.tsx'

const Person = v.object({ firstName: v.string(), lastName: v.string(), isCompany: v.optional(v.boolean(), false) })

/** The photo of the person whose names the form has; their initials if there is none. */
export function PersonPhotoField() {
  const { value, setValue, control } = useFieldControl<string>()
  const { api } = useSession()
  const reachable = useReachable()
  const form: AnyFormApi = useFormContext()
  const values: unknown = useStore(form.store, (state) => state.values)
  return (
    <PhotoChoice
      face={<Avatar of={v.parse(Person, values)} picture={usePhoto(value || null)} size={64} />}
      isChosen={value !== ''}
      send={(drawn) =>
        photoError(async () => setValue(drawn === null ? '' : (await api.upload(uploadAvatar, drawn)).id))
      }
      reachable={reachable}
      removesOffline
      words={reachable ? <Trans>JPEG, PNG or WebP</Trans> : <Trans>A photo needs a connection.</Trans>}
      error={control.error}
    />
  )
}
