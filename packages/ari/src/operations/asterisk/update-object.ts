import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { configClass, objectId, objectType } from '../../path-parameters.ts'
import { limitFault } from '../../requests/limit-fault.ts'

export const updateObject = operation(
  {
    resource: 'asterisk',
    nickname: 'updateObject',
    method: 'PUT',
    path: '/asterisk/config/dynamic/{configClass}/{objectType}/{id}',
    owner: 'shared',
    also: [
      '/server/config/dynamic/{configClass}/{objectType}/{id}',
      '/asterisk/{configClass}/{objectType}/{id}',
      '/server/{configClass}/{objectType}/{id}',
    ],
    summary: 'Makes a configuration object, or changes one.',
    notes:
      'A change takes effect at once. Fields that are not mentioned keep their value; those of a new object get their default.',
    since: ['1.7.0', '13.5.0'],
    response: 'List[ConfigTuple]',
    parameters: {
      configClass,
      objectType,
      id: objectId,
      fields: {
        in: 'body',
        type: 'containers',
        about: 'The fields to set: a list of objects, each with `attribute` and `value`. A new object can do without.',
        many: true,
        late: true,
      },
    },
    errors: [
      'config-class-not-found',
      'object-type-not-found',
      'fields-required',
      'creation-invalid',
      'update-invalid',
      'cannot-create',
      'cannot-update',
      'limit-reached',
    ],
    module: 'res_ari_asterisk.so',
  },
  ({ configClass, objectType, id }, { configuration }, { body }) => {
    const outcome = configuration.put(configClass, objectType, id, fieldsOf(body))
    if (!outcome.ok && outcome.code === 'limit-reached') throw limitFault(outcome)
    if (!outcome.ok) throw new Fault(outcome.code, { configClass, objectType, id })
    return outcome.fields.map(({ attribute, value }) => ({ attribute, value }))
  },
)

/** As the request gave them; the configuration says what is wrong with them, since the object is looked up first. */
function fieldsOf(body: unknown): unknown {
  if (body === undefined || body === null) return undefined
  return typeof body === 'object' && 'fields' in body ? body.fields : Array.isArray(body) ? null : undefined
}
