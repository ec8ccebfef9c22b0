import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { DeleteClassQuestion } from '../../../features/vehicle-types/delete-class-question.tsx'

export const Route = createFileRoute('/dashboard/type-vehicles/delete/$id')({
  staticData: { title: msg`Vehicle types` },
  remountDeps: ({ params }) => params,
  component: DeleteClassQuestion,
})
