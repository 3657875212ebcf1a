import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { RestRequest } from '@jackfield/description'
import { joinNewestFirst, requestFor } from './newest-first.ts'

const request = (query: string): RestRequest => ({
  ...{ method: 'GET', path: '/calls', query, over: 'http', applications: [], baseUrl: '' },
  account: { name: 'kit', isReadOnly: false },
})

const moments = { a: [9, 5, 5, 1], b: [5, 4], c: [7, 5] } as const
const base = 1_700_000_000_000
const shown = (at: number) => new Date(base + at).toISOString().replace('Z', '+0000')

/** What each node would answer, the newest first. */
function page(node: keyof typeof moments, { query }: RestRequest, limit: number): string {
  const asked = new URLSearchParams(query)
  const until = asked.has('until') ? Number(asked.get('until')) : Number.POSITIVE_INFINITY
  const all = moments[node].map((at, place) => ({ id: `${node}-${place}`, begun: shown(at), at: base + at }))
  const from = asked.has('before') ? all.findIndex(({ id }) => id === asked.get('before')) + 1 : 0
  const found = all.slice(from).filter(({ at }) => at < until)
  return JSON.stringify(found.slice(0, limit).map(({ id, begun }) => ({ id, begun })))
}

it('pages of a list that three nodes have parts of are those of one: nothing twice, nothing missing, also in one millisecond', () => {
  const seen: string[] = []
  let before: { id: string; begun: string } | undefined
  for (;;) {
    const asked = request(before ? `before=${before.id}&limit=3` : 'limit=3')
    const end = before && { node: before.id[0] as string, at: Date.parse(before.begun.replace('+0000', 'Z')) }
    const parts = (['c', 'a', 'b'] as const).map((node) => ({
      node,
      text: page(node, requestFor(node, end, asked), 3),
    }))
    const list = JSON.parse(joinNewestFirst(parts, 'begun', 3)) as { id: string; begun: string }[]
    if (list.length === 0) break
    seen.push(...list.map(({ id }) => id))
    before = list.at(-1)
  }
  assert.deepEqual(seen, ['a-0', 'c-0', 'a-1', 'a-2', 'b-0', 'c-1', 'b-1', 'a-3'])
})

it('a moment that the request names itself counts where it is earlier', () => {
  const end = { node: 'b', at: base + 5 }
  const until = (node: string, query: string) =>
    new URLSearchParams(requestFor(node, end, request(query)).query).get('until')
  assert.equal(until('a', 'before=b-0'), String(base + 5))
  assert.equal(until('c', 'before=b-0'), String(base + 6))
  assert.equal(until('c', `before=b-0&until=${base + 2}`), String(base + 2))
  assert.equal(until('b', 'before=b-0'), null)
})

it('a call that two nodes have parts of is listed once: as the node shows it whose id it has, with the channels of both', () => {
  const parts = [
    { node: 'a', text: JSON.stringify([{ id: 'b-1', begun: shown(9), from: 'alice', channel_ids: ['a-1'] }]) },
    { node: 'b', text: JSON.stringify([{ id: 'b-1', begun: shown(4), from: 'bob', channel_ids: ['b-1'] }]) },
    { node: 'c', text: JSON.stringify([{ id: 'c-1', begun: shown(5), from: 'carol', channel_ids: ['c-1'] }]) },
  ]
  assert.deepEqual(JSON.parse(joinNewestFirst(parts, 'begun', 10)), [
    { id: 'c-1', begun: shown(5), from: 'carol', channel_ids: ['c-1'] },
    { id: 'b-1', begun: shown(4), from: 'bob', channel_ids: ['b-1', 'a-1'] },
  ])
})
