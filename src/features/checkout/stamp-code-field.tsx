import { TextInput } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, useRef, useState } from 'react'

import type { FieldCode } from '../../../contract/errors.ts'
import { STAMP_CODE_MAX, isStampCode } from '../../../domain/stamp-codes.ts'
import { CameraButton } from '../../ui/camera/camera-button.tsx'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import { DoneIcon } from '../../ui/icons.tsx'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import type { CodeHere } from './stamp-code.ts'

const CameraSheet = lazy(() => import('../../ui/camera/camera-sheet.tsx'))

interface StampCodeFieldProps {
  label: string
  /** The code that applies to this stay; null if there is none. */
  code: CodeHere | null
  read: (typed: string) => Promise<{ code: CodeHere } | { refused: FieldCode }>
  onCode: (code: CodeHere | null) => void
}

/** Field into which a scanner types a shop's code. A valid code is replaced by its shop and number. */
export function StampCodeField({ label, code, read, onCode }: StampCodeFieldProps) {
  const { t } = useLingui()
  const { control } = useFieldControl<string>()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<FieldCode | null>(null)
  const latest = useRef('')
  const field = useRef<HTMLInputElement>(null)

  async function check(text: string): Promise<void> {
    const found = await read(text)
    // A scanner continues to type while the signature of the text so far is checked.
    if (latest.current !== text) return
    if ('refused' in found) return setRefused(found.refused)
    setTyped('')
    onCode(found.code)
  }

  function type(text: string): void {
    latest.current = text
    setTyped(text)
    setRefused(null)
    if (isStampCode(text)) void check(text)
  }

  /** Takes the code of a shop out of the camera's picture. */
  async function scan(texts: readonly string[]) {
    const text = texts.find(isStampCode)
    if (text === undefined) return msg`This code is not from a shop.`
    type(text)
    return null
  }

  if (code !== null) {
    const { shop } = code.sheet
    const number = code.serial
    return (
      <Notice icon={DoneIcon} tone="quiet">
        <Trans>
          Code {number} of {shop} counts for this stay.
        </Trans>{' '}
        <TextButton onClick={() => onCode(null)}>
          <Trans>Remove the code</Trans>
        </TextButton>
      </Notice>
    )
  }
  return (
    <TextInput
      {...control}
      ref={field}
      label={label}
      rightSectionWidth={44}
      rightSection={
        <CameraButton>
          {(close) => (
            <CameraSheet
              ask={msg`Show the code of the shop to the camera.`}
              take={scan}
              onClose={close}
              onType={() => {
                close()
                field.current?.focus()
              }}
            />
          )}
        </CameraButton>
      }
      description={t`Scan the code on the paper that the shop has given to the customer`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={STAMP_CODE_MAX}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        if (typed.trim() !== '' && !isStampCode(typed)) setRefused('stamp_code_unknown')
      }}
      error={refused === null ? control.error : t(fieldCodeLabel(refused))}
    />
  )
}
