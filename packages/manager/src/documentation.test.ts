import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { actions } from './actions/index.ts'
import { eventNames } from './event-names.ts'
import { events } from './events/index.ts'

const page = readFileSync(new URL('../../../docs/manager.md', import.meta.url), 'utf8')

test('the page names every action with its classes, and no other', () => {
  const table = page.slice(page.indexOf('## Actions'), page.indexOf('## Events'))
  const rows = [...table.matchAll(/^\| `(\w+)` \| ([\w, ]+) \| (.*) \|$/gm)].map(([, ...cells]) => cells.join(' | '))
  const wanted = actions.map(({ description: { name, privilege, synopsis } }) =>
    [name, privilege.join(', ') || 'none needed', synopsis].join(' | '),
  )
  assert.deepEqual(rows.toSorted(), wanted.toSorted())
})

test('the page names every event under its class', () => {
  for (const { description } of events) {
    if (typeof description.name !== 'string') continue
    const row = page.split('\n').find((line) => line.startsWith(`| ${description.privilege} |`))
    assert.ok(row?.includes(`\`${description.name}\``), description.name)
  }
})

test('`manager show events` has a family of events by all its names', () => {
  const names = eventNames().map(({ name }) => name)
  for (const name of ['ChanSpyStart', 'ChanSpyStop', 'RTCPSent', 'SuccessfulAuth', 'Newchannel'])
    assert.ok(names.includes(name), name)
  for (const { description } of events)
    if (typeof description.name !== 'string') assert.ok((description.names ?? []).length > 0, description.from)
})
