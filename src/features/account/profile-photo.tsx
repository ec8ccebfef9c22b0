import { Trans } from '@lingui/react/macro'

import { editOperator } from '../../../contract/account.ts'
import { uploadAvatar } from '../../../contract/file.ts'
import { useDataClient, useReachable, useSession } from '../../data/session-provider.tsx'
import { photoError, usePhoto } from '../../data/use-photo.ts'
import { Avatar } from '../../ui/photo/avatar.tsx'
import { PhotoChoice } from '../../ui/photo/photo-choice.tsx'

/** The person's photo. It is saved as soon as it is chosen. */
export function ProfilePhoto() {
  const { user, api } = useSession()
  const { sessions } = useDataClient()
  const picture = usePhoto(user.photo)

  async function save(drawn: Blob | null): Promise<void> {
    const photo = drawn && (await api.upload(uploadAvatar, drawn)).id
    await sessions.noteUser(await api.call(editOperator, { params: { id: user.id }, body: { photo } }))
  }

  return (
    <PhotoChoice
      face={<Avatar of={user} picture={picture} size={72} />}
      isChosen={user.photo !== null}
      send={(drawn) => photoError(() => save(drawn))}
      reachable={useReachable()}
      removesOffline={false}
      words={<Trans>JPEG, PNG or WebP, at most 2 MB</Trans>}
    />
  )
}
