import type { AnyFormApi } from '@tanstack/react-form'
import { useEffect, useEffectEvent } from 'react'

import type { Trouble } from './trouble.ts'

/** What the server found stands beside its field until the field is changed; of what is mended at once. */
export function useMarkedFields(form: Pick<AnyFormApi, 'setFieldMeta'>, trouble: Trouble | null, fieldOf: (path: string) => string | null): void {
  const mark = useEffectEvent((found: Trouble) => {
    for (const { path, code } of found.fields) {
      const field = fieldOf(path)
      if (field !== null) markField(form, field, code)
    }
  })
  useEffect(() => {
    if (trouble !== null) mark(trouble)
  }, [trouble])
}

/** Marks one field as wrong until it is changed. */
export function markField(form: Pick<AnyFormApi, 'setFieldMeta'>, field: string, code: string): void {
  form.setFieldMeta(field, (meta) => ({ ...meta, errorMap: { ...meta.errorMap, onSubmit: code } }))
}
