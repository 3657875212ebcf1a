// The id that a request chose for what it makes, wherever it says it.
// Not whether it may.

import { isJsonObject, member, table } from '@jackfield/base'
import type { OperationDescription, RestRequest } from '@jackfield/description'

/** What operations make is named by this parameter; those of channels by `channelId`, those of bridges by `bridgeId`. */
const idParameters = table<{ readonly kind: 'channel' | 'bridge'; readonly name: string }>({
  channels: { kind: 'channel', name: 'channelId' },
  bridges: { kind: 'bridge', name: 'bridgeId' },
})

export interface ChosenId {
  readonly kind: 'channel' | 'bridge'
  readonly id: string
}

export function chosenId(
  { resource, path }: Pick<OperationDescription, 'resource' | 'path'>,
  values: readonly string[],
  request: RestRequest,
): ChosenId | undefined {
  const row = idParameters.get(resource)
  if (!row) return undefined
  const id = path.includes(`{${row.name}}`) ? values[0] : givenValue(request, row.name)
  return id === undefined || id === '' ? undefined : { kind: row.kind, id }
}

/** Of a parameter: in the query, in a form, in a JSON body. */
export function givenValue({ query, form, pairs, body }: RestRequest, name: string): string | undefined {
  const pair = pairs?.find(([known]) => known === name)?.[1]
  const found = pair ?? new URLSearchParams(query).get(name) ?? (form && new URLSearchParams(form).get(name))
  if (typeof found === 'string') return found
  const value = isJsonObject(body) ? member(body, name) : undefined
  return typeof value === 'string' ? value : undefined
}
