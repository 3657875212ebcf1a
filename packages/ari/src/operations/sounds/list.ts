import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'

export const list = operation(
  {
    resource: 'sounds',
    nickname: 'list',
    method: 'GET',
    path: '/sounds',
    owner: 'here',
    summary: 'Lists the sounds that can be played by name.',
    since: ['12.0.0'],
    response: 'List[Sound]',
    parameters: {
      lang: { in: 'query', type: 'string', about: 'Only those in this language.' },
      format: { in: 'query', type: 'string', about: 'Only those in this format.' },
    },
    errors: ['no-sounds-found', 'sounds-not-indexed'],
    module: 'res_ari_sounds.so',
  },
  ({ lang, format }, { sounds }) => {
    const outcome = sounds.list({ language: lang, format })
    if (!outcome.ok) throw new Fault(outcome.code)
    if (outcome.sounds.length === 0) throw new Fault('no-sounds-found')
    return outcome.sounds.map((sound) => ({ ...sound }))
  },
)
