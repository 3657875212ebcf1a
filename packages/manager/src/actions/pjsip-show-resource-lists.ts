import { action } from '../action.ts'
import { item, objectLines } from '../pjsip-details.ts'
import { failure, list } from '../reply.ts'

export const pjsipShowResourceLists = action(
  { name: 'PJSIPShowResourceLists', privilege: ['system'], synopsis: 'Lists the lists that telephones can watch' },
  (_request, { deps: { sip } }) => {
    const lists = sip.resourceLists()
    if (lists.length === 0) return failure('No resource lists found')
    const items = lists.map(({ settings, items }) =>
      item('ResourceListDetail', objectLines(sip, 'resource_list', settings.name, [['Items', items.join(',')]])),
    )
    return list(
      'A listing of resource lists follows, presented as ResourceListDetail events',
      items,
      'ResourceListDetailComplete',
    )
  },
)
