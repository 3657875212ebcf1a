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
