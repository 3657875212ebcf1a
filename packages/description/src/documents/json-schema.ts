// Fields, models and parameters as JSON Schema, for the documents that are made of it.
// Not a validator.

import { type Json, table } from '@jackfield/base'
import { listItem } from '../interface-description.ts'
import type { Field, ModelDescription } from '../model.ts'
import type { Parameter } from '../parameter.ts'

export type Schema = Record<string, Json | undefined>

const primitives = table<Schema>({
  string: { type: 'string' },
  int: { type: 'integer', format: 'int32' },
  long: { type: 'integer', format: 'int64' },
  double: { type: 'number', format: 'double' },
  boolean: { type: 'boolean' },
  Date: { type: 'string' },
  object: { type: 'object' },
  containers: { type: 'object' },
  binary: { type: 'string', format: 'binary' },
})

export function typeSchema(type: string): Schema {
  const item = listItem(type)
  if (item) return { type: 'array', items: typeSchema(item) }
  return primitives.get(type) ?? { $ref: `#/components/schemas/${type}` }
}

function fieldSchema(field: Field): Schema {
  const { enum: _none, ...schema } = typeSchema(field.type)
  return { ...schema, description: field.about, ...(field.values ? { enum: field.values } : {}) }
}

/** An object with these fields; one that is a kind of another has those of the other as well. */
export function modelSchema(model: ModelDescription, parent?: string): Schema {
  const fields = Object.entries(model.fields)
  const own: Schema = {
    type: 'object',
    description: model.about,
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])),
    required: fields.filter(([, field]) => !field.optional).map(([name]) => name),
    ...(model.discriminator ? { discriminator: { propertyName: model.discriminator } } : {}),
  }
  if (parent === undefined) return own
  const kind: Schema = { type: 'object', properties: { type: { const: model.name } } }
  return { description: model.about, allOf: [typeSchema(parent), kind, own] }
}

/** All models and events under their names, those that are kinds of others with what they inherit. */
export function schemasOf(models: readonly ModelDescription[]): Record<string, Json> {
  const parents = new Map(models.flatMap(({ name, subTypes = [] }) => subTypes.map((kind) => [kind, name] as const)))
  return Object.fromEntries(models.map((model) => [model.name, modelSchema(model, parents.get(model.name))]))
}

export function parameterSchema(parameter: Parameter): Schema {
  const { min, max, maxLength, values } = parameter
  const one: Schema = {
    ...typeSchema(parameter.type),
    ...(values ? { enum: values } : {}),
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
    ...(maxLength === undefined ? {} : { maxLength }),
  }
  const schema: Schema = parameter.many ? { type: 'array', items: one } : one
  return parameter.default === undefined ? schema : { ...schema, default: parameter.default }
}
