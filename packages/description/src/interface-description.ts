// A whole interface as data: everything its documents are made of.
// Not its handlers.

import { member } from '@jackfield/base'
import type { ErrorTable } from './fault.ts'
import type { Field, ModelDescription } from './model.ts'
import type { OperationDescription } from './operation.ts'
import type { Resource } from './resource.ts'

export interface EventDocument {
  readonly name: string
  readonly about: string
  readonly fields: Readonly<Record<string, Field>>
  readonly since?: readonly string[]
}

export interface InterfaceDescription {
  readonly title: string
  readonly about: string
  /** of the interface, not of the program */
  readonly version: string
  readonly copyright: string
  readonly author: string
  readonly resources: readonly Resource[]
  readonly operations: readonly OperationDescription[]
  readonly models: readonly ModelDescription[]
  readonly events: readonly EventDocument[]
  readonly errors: ErrorTable
  /** where events are had, which model they all are, and what may be sent there */
  readonly eventSocket: {
    readonly path: string
    readonly protocol: string
    readonly eventModel: string
    readonly accepts: readonly string[]
  }
}

/** The operations of a resource, in the order of its document. */
export function operationsOf(all: InterfaceDescription, resource: Resource): OperationDescription[] {
  const place = new Map(resource.order.map((nickname, at) => [nickname, at]))
  return all.operations
    .filter((operation) => operation.resource === resource.name)
    .sort((a, b) => (place.get(a.nickname) ?? place.size) - (place.get(b.nickname) ?? place.size))
}

/** Every model, events among them; the model of events knows its kinds. */
export function allModels(all: InterfaceDescription): ModelDescription[] {
  const { eventModel } = all.eventSocket
  const models = all.models.map((model) =>
    model.name === eventModel
      ? { ...model, discriminator: 'type', subTypes: all.events.map((event) => event.name) }
      : model,
  )
  const home = all.models.find((model) => model.name === eventModel)?.resource ?? ''
  return [...models, ...all.events.map((event) => ({ ...event, resource: home }))]
}

/** The type in `List[…]`; nothing for what is no list. */
export const listItem = (type: string): string | undefined => /^List\[(\w+)\]$/.exec(type)?.[1]

/** The status of a success. */
export function successStatus({ success, response }: OperationDescription): number {
  return success ?? (response === 'void' ? 204 : 200)
}

/** The errors of an operation by status, in the order of the statuses. */
export function errorsByStatus(operation: OperationDescription, errors: ErrorTable): Map<number, string[]> {
  const codes = new Set(operation.errors)
  const parameters = Object.values(operation.parameters)
  if (parameters.some((parameter) => parameter.required && parameter.in !== 'path')) codes.add('parameter-missing')
  if (parameters.some((parameter) => parameter.in !== 'path')) codes.add('parameter-invalid')
  if (parameters.some((parameter) => parameter.many)) codes.add('too-many-values')
  const found = new Map<number, string[]>()
  for (const code of codes) {
    const status = member(errors, code)?.status
    if (status !== undefined) found.set(status, [...(found.get(status) ?? []), code])
  }
  return new Map([...found].sort(([a], [b]) => a - b))
}
