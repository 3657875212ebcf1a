// The ids that a request chose for what it makes, wherever it says them.
// Not whether it may.

import { isJsonObject, member, table } from '@jackfield/base'
import type { OperationDescription, RestRequest } from '@jackfield/description'

/** What operations make is named by these parameters; a channel may have a second half. */
const idParameters = table<{ readonly kind: 'channel' | 'bridge'; readonly names: readonly string[] }>({
  channels: { kind: 'channel', names: ['channelId', 'otherChannelId'] },
  bridges: { kind: 'bridge', names: ['bridgeId'] },
})

export interface ChosenId {
  readonly kind: 'channel' | 'bridge'
  readonly id: string
}

export function chosenIds(
  { resource, path }: Pick<OperationDescription, 'resource' | 'path'>,
  values: readonly string[],
  request: RestRequest,
): readonly ChosenId[] {
  const row = idParameters.get(resource)
  if (!row) return []
  const { kind, names } = row
  const ids = names.map((name) => (path.includes(`{${name}}`) ? values[0] : givenValue(request, name)))
  return ids.flatMap((id) => (id === undefined || id === '' ? [] : [{ kind, id }]))
}

/** Of a parameter: in the query, in a form, in a JSON body. */
export function givenValue({ query, form, pairs, body }: RestRequest, name: string): string | undefined {
  const pair = pairs?.find(([known]) => known === name)?.[1]
  const found = pair ?? new URLSearchParams(query).get(name) ?? (form && new URLSearchParams(form).get(name))
  if (typeof found === 'string') return found
  const value = isJsonObject(body) ? member(body, name) : undefined
  return typeof value === 'string' ? value : undefined
}
