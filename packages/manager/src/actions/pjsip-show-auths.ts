import { action } from '../action.ts'
import { item, objectLines } from '../pjsip-details.ts'
import { failure, list } from '../reply.ts'

export const pjsipShowAuths = action(
  { name: 'PJSIPShowAuths', privilege: ['system'], synopsis: 'Lists the accounts of SIP, without passwords' },
  (_request, { deps: { sip } }) => {
    const auths = sip.auths()
    if (auths.length === 0) return failure('No auths found')
    const items = auths.map(({ name }) => item('AuthList', objectLines(sip, 'auth', name)))
    return list('A listing of Auths follows, presented as AuthList events', items, 'AuthListComplete')
  },
)
