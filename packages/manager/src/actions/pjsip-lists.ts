// The actions that list objects of pjsip.conf in one line each: addresses of record, accounts, resource lists.
// Not endpoints and contacts, which have details.

import { action } from '../action.ts'
import { aorExtras, item, objectLines } from '../pjsip-details.ts'
import { failure, list } from '../reply.ts'

export const pjsipShowAors = action(
  { name: 'PJSIPShowAors', privilege: ['system'], synopsis: 'Lists the addresses that SIP endpoints register' },
  (_request, { deps: { sip } }) => {
    const aors = sip.aors()
    if (aors.length === 0) return failure('No AORs found')
    const items = aors.map((aor) => item('AorList', objectLines(sip, 'aor', aor.settings.name, aorExtras(aor))))
    return list('A listing of AORs follows, presented as AorList events', items, 'AorListComplete')
  },
)

export const pjsipShowAuths = action(
  { name: 'PJSIPShowAuths', privilege: ['system'], synopsis: 'Lists the accounts of SIP, without passwords' },
  (_request, { deps: { sip } }) => {
    const auths = sip.auths()
    if (auths.length === 0) return failure('No auths found')
    const items = auths.map(({ name }) => item('AuthList', objectLines(sip, 'auth', name)))
    return list('A listing of Auths follows, presented as AuthList events', items, 'AuthListComplete')
  },
)

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
