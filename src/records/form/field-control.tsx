import type { MessageDescriptor } from '@lingui/core'
import { Checkbox } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { COUNTRY_OPTIONS } from '../../../domain/countries.ts'
import { useSession } from '../../data/session-provider.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { usePhoneCodeOptions } from '../../ui/form/phone-code-options.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { StepperField } from '../../ui/form/stepper-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TimeField } from '../../ui/form/time-field.tsx'
import { useFieldControl, type FieldProps } from '../../ui/form/use-field-control.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { WeekField } from '../../ui/week/week-field.tsx'
import { PersonPhotoField } from './person-photo-field.tsx'
import styles from './record-fields.module.css'
import type { Look, Words } from './field.ts'

/** The control of a declared field. */
export function FieldControl({ look, fills, ...props }: FieldProps & Pick<Words, 'fills'> & { look: Look }) {
  const { t } = useLingui()
  const filled = fills === undefined ? {} : { autoComplete: fills }
  const { required: _, ...unmarked } = props
  switch (look.as) {
    case 'text':
      return (
        <TextField
          {...props}
          {...filled}
          maxLength={look.max}
          {...(look.capitals && { autoCapitalize: look.capitals })}
        />
      )
    case 'text_area':
      return <TextAreaField {...props} max={look.max} rows={look.rows} />
    case 'number':
      return (
        <TextField
          {...(look.unit !== undefined && { description: look.unit })}
          {...props}
          inputMode={look.decimal ? 'decimal' : 'numeric'}
        />
      )
    case 'money':
      return <MoneyField {...props} />
    case 'day':
      return <DayField {...props} />
    case 'yes_no':
      return <CheckboxField {...unmarked} />
    case 'stepper':
      return <StepperField {...props} />
    case 'hours':
      return <WeekField {...unmarked} />
    case 'choice':
      return (
        <SelectField
          {...unmarked}
          optional={look.optional}
          options={[...look.labels].map(([value, label]) => ({
            value,
            label: typeof label === 'string' ? label : t(label),
          }))}
        />
      )
    case 'vehicle_type':
      return <VehicleTypeField {...unmarked} />
    case 'vehicle_types':
      return <VehicleTypesField {...unmarked} />
    case 'members':
      return <MembersField {...unmarked} labels={look.labels} />
    case 'time':
      return <TimeField {...props} />
    case 'email':
      return <TextField {...props} {...filled} type="email" />
    case 'phone':
      return <TextField {...props} {...filled} type="tel" />
    case 'phone_code':
      return <PhoneCodeField {...props} />
    case 'person_photo':
      return <PersonPhotoField />
    case 'plate':
      return <TextField {...props} autoCapitalize="characters" />
    case 'own':
    case 'elsewhere':
      return null
    default:
      return look satisfies never
  }
}

/** Only amounts need the company: other fields are also drawn before a company is chosen. */
function MoneyField(props: FieldProps) {
  const { company } = useSession()
  return <AmountField {...props} currency={company.currency} />
}

function PhoneCodeField({ required = false, ...props }: FieldProps) {
  const { value } = useFieldControl<string>()
  const options = usePhoneCodeOptions(COUNTRY_OPTIONS, value)
  return <SelectField {...props} options={options} optional={!required} />
}

type OptionalFieldProps = Omit<FieldProps, 'required'>

function VehicleTypeField(props: OptionalFieldProps) {
  const { value } = useFieldControl<string>()
  const { options } = useVehicleTypes()
  return <SelectField {...props} options={options(value)} />
}

/** Several members of an enumeration. */
function MembersField({ label, labels }: OptionalFieldProps & { labels: ReadonlyMap<string, MessageDescriptor> }) {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<string[]>()
  return (
    <Checkbox.Group {...control} label={label} value={value} onChange={setValue}>
      <div className={styles.members}>
        {[...labels].map(([member, words]) => (
          <Checkbox key={member} value={member} label={t(words)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** Several of the vehicle types that are on; a type that is off can only be removed. */
function VehicleTypesField({ label }: OptionalFieldProps) {
  const { value, setValue, control } = useFieldControl<string[]>()
  const { options } = useVehicleTypes()
  const offered = options('').concat(value.flatMap((one) => options(one).filter((option) => option.value === one)))
  const shown = offered.filter(({ value: id }, index) => offered.findIndex((option) => option.value === id) === index)
  return (
    <Checkbox.Group {...control} label={label} value={value} onChange={setValue}>
      <div className={styles.choices}>
        {shown.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
