import { Fault } from '@jackfield/description'
import { browserPhoneFields } from '../../browser-phone-fields.ts'
import { operation } from '../../operation.ts'
import { limitFault } from '../../requests/limit-fault.ts'

export const open = operation(
  {
    resource: 'browserPhones',
    nickname: 'open',
    method: 'POST',
    path: '/browserPhones',
    owner: 'here',
    summary: 'Gives you a telephone for a page: a SIP account that registers over a websocket at `/ws`.',
    notes:
      'Each user of the interface has one, however many pages use it: asking again gives the same, with what is asked for now. It is gone when no page has been registered with it for a minute; the next one has another password.',
    since: ['2.0.0'],
    response: 'BrowserPhone',
    parameters: {
      context: {
        in: 'query',
        type: 'string',
        about:
          'Where its calls enter the dialplan. Without one that is `default`, which need not be there: a telephone that is called, or listens, needs none.',
      },
      callerId: {
        in: 'query',
        type: 'string',
        about: 'What those see whom it calls: `Name <number>`. Default: what it says of itself.',
      },
    },
    errors: ['no-websocket-transport', 'context-not-found', 'caller-id-invalid', 'limit-reached'],
    module: 'res_pjsip.so',
  },
  ({ context, callerId }, { browserPhones, render }, { user }) => {
    const outcome = browserPhones.open(user.name, { context, callerId })
    if (!outcome.ok && outcome.code === 'limit-reached') throw limitFault(outcome)
    if (!outcome.ok) throw new Fault(outcome.code, { context: context ?? '', callerId: callerId ?? '' })
    const { phone, password } = outcome
    return { ...browserPhoneFields(phone, render), password }
  },
)
