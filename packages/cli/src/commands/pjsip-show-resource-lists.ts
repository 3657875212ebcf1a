import { cell, rightCell } from '../columns.ts'
import { headOf } from '../pjsip-rows.ts'
import { pjsipTable } from '../pjsip-table.ts'

export const pjsipShowResourceLists = pjsipTable({
  name: 'pjsip show resource lists',
  synopsis: 'Lists the lists that telephones can watch, with what is in them.',
  module: 'res_pjsip_pubsub.so',
  head: headOf('list'),
  find: ({ sip }) => sip.inventory.resourceLists(),
  nameOf: ({ settings }) => settings.name,
  rows: ({ settings: { name, event }, items }) => [
    `       List:  ${cell(`${name}/${event}`, 46)}  ${rightCell(items.length, 12)}`,
    ...items.map((item) => `       Item:  ${item}`),
    '',
  ],
  data: ({ settings, items }) => ({ name: settings.name, event: settings.event, items: [...items] }),
})
