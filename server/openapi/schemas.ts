import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

import { Agreement } from '../../contract/agreement.ts'
import { CashUp } from '../../contract/cash-up.ts'
import { Company } from '../../contract/company.ts'
import { CountryOption } from '../../contract/country.ts'
import { Driver, NewDriver } from '../../contract/driver.ts'
import { registerByLink } from '../../contract/driver-link.ts'
import { ServerEvent } from '../../contract/events.ts'
import { Holiday } from '../../contract/holiday.ts'
import { Location, Rate } from '../../contract/location.ts'
import { Operator } from '../../contract/operator.ts'
import { NamedReference } from '../../contract/primitives.ts'
import { Problem } from '../../contract/problem.ts'
import { HistoryEntry } from '../../contract/record-history.ts'
import { Service } from '../../contract/service.ts'
import { CompanyVehicleType, EditedTypeId, VehicleTypeId } from '../../contract/vehicle-type.ts'
import { NewVehicle, Vehicle, createVehicle } from '../../contract/vehicle.ts'
import { FILTERS, NAME_WORDS, PARAMETER_WORDS, SCHEMA_WORDS, TYPE_OF_WORDS } from './words.ts'

export type Json = Record<string, unknown>

/** Schemas with a name in the document, and so in generated clients. */
const NAMED = {
  Agreement,
  CashUp,
  Company,
  CompanyVehicleType,
  CountryOption,
  Driver,
  HistoryEntry,
  Holiday,
  Location,
  NamedReference,
  Operator,
  Problem,
  Rate,
  ServerEvent,
  Service,
  Vehicle,
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSchema(part: unknown): part is GenericSchema {
  return isJson(part) && part['kind'] === 'schema'
}

/** Returns a schema and the schemas in its pipe. */
function partsOf(schema: GenericSchema): unknown[] {
  const pipe: unknown = 'pipe' in schema ? schema.pipe : null
  return Array.isArray(pipe)
    ? pipe.flatMap((part: unknown) => (isSchema(part) && part !== schema ? partsOf(part) : [part]))
    : [schema]
}

/** Returns the schemas of an object's entries; none for other schemas. */
export function entriesOf(schema: GenericSchema | undefined): [string, GenericSchema][] {
  const entries = schema && 'entries' in schema && isJson(schema.entries) ? schema.entries : {}
  return Object.entries(entries).flatMap(([name, entry]) =>
    isSchema(entry) ? [[name, entry] as [string, GenericSchema]] : [],
  )
}

const WORDS = new Map<unknown, string>(
  SCHEMA_WORDS.flatMap(([schema, words]) =>
    partsOf(schema)
      .filter(isSchema)
      .map((part) => [part, words] as const),
  ),
)

const PERSON_HAS_LAST_NAME: JsonSchema = {
  if: { properties: { isCompany: { const: true } }, required: ['isCompany'] },
  else: { required: ['lastName'] },
}
const PLATED_OR_BICYCLE: JsonSchema = {
  if: { properties: { vehicleTypeId: { const: 3 } }, required: ['vehicleTypeId'] },
  else: { properties: { licensePlate: { type: 'string' } }, required: ['licensePlate'] },
}

/** Dependencies between fields, which can't be derived from valibot checks. */
const RULES = new Map<unknown, JsonSchema>([
  ...[NewDriver, registerByLink.request.body].map((schema) => [schema.pipe[0], PERSON_HAS_LAST_NAME] as const),
  ...[NewVehicle, createVehicle.request.body].map((schema) => [schema.pipe[0], PLATED_OR_BICYCLE] as const),
])

/** Accepted from older devices; new clients do not write this form. */
const WRITTEN_AS = new Map<unknown, GenericSchema>([[EditedTypeId.pipe[0], VehicleTypeId]])

/** Descriptions by name precede those of the schema. */
function withNames(properties: NonNullable<JsonSchema['properties']>): NonNullable<JsonSchema['properties']> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      typeof property === 'boolean' || property.$ref !== undefined
        ? property
        : { ...property, ...describedBy(wordsOfField(name, property), property.description) },
    ]),
  )
}

/** Returns the words for a field's name, unless they explain another use of the name or are already present. */
function wordsOfField(name: string, { type, description }: JsonSchema): string | undefined {
  const { [name]: words } = NAME_WORDS
  const isOther = FILTERS.has(name) || (TYPE_OF_WORDS[name] ?? type) !== type
  return words === undefined || isOther || description?.startsWith(words) === true ? undefined : words
}

function describedBy(...words: unknown[]): { description?: string } {
  const texts = words.filter((one) => typeof one === 'string')
  return texts.length === 0 ? {} : { description: texts.join(' ') }
}

const CONFIG: ConversionConfig = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    const writtenAs = WRITTEN_AS.get(valibotSchema)
    if (writtenAs) {
      const { $schema: _, ...written } = toJsonSchema(writtenAs, CONFIG)
      return written
    }
    const { properties } = jsonSchema
    return {
      ...jsonSchema,
      ...describedBy(WORDS.get(valibotSchema)),
      ...(properties && { properties: withNames(properties) }),
      ...RULES.get(valibotSchema),
    }
  },
}

/** Returns the named schemas within a schema, without itself. */
function namedWithin(schema: GenericSchema): Record<string, GenericSchema> {
  const seen = new Set<unknown>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    for (const part of Object.values(value)) visit(part)
  }
  visit(schema)
  return Object.fromEntries(Object.entries(NAMED).filter(([, one]) => one !== schema && seen.has(one)))
}

/** Returns a schema of the transmitted form: before parsing for a request, after it for an answer. */
export function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  const named = Object.entries(NAMED).find(([, one]) => one === schema)
  if (named) return { $ref: `#/components/schemas/${named[0]}` }
  // Passing all definitions would convert each of them for every parameter, which takes seconds.
  const {
    $schema: _,
    $defs: __,
    ...rest
  } = toJsonSchema(schema, { ...CONFIG, typeMode, definitions: namedWithin(schema) })
  return rest
}

export function namedSchemas(): Json {
  return toJsonSchemaDefs(NAMED, { ...CONFIG, typeMode: 'output' })
}

/**
 * Returns whether a text parameter is parsed into a number or a list: then its description must show the parsed type.
 */
function isReadAnew(schema: GenericSchema): boolean {
  const inner: unknown = 'wrapped' in schema ? schema.wrapped : schema
  return isSchema(inner) && partsOf(inner).filter(isSchema).length > 1
}

export function parametersIn(
  where: 'path' | 'query' | 'header',
  schema: GenericSchema | undefined,
  examples: Json,
): Json[] {
  return entriesOf(schema).map(([name, entry]) => {
    const { default: fallback, description, ...rule } = schemaOf(entry, isReadAnew(entry) ? 'output' : 'input')
    const typed = (text: unknown) =>
      rule['type'] === 'array' ? String(text).split(',') : rule['type'] === 'string' ? text : Number(text)
    return {
      name,
      in: where,
      required: where === 'path' || !('wrapped' in entry),
      ...describedBy(PARAMETER_WORDS[name] ?? NAME_WORDS[name], description),
      ...(rule['type'] === 'array' && { style: where === 'path' ? 'simple' : 'form', explode: false }),
      schema: { ...rule, ...(fallback !== undefined && { default: typed(fallback) }) },
      ...(name in examples && { example: typed(examples[name]) }),
    }
  })
}
