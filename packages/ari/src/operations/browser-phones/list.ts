import { browserPhoneFields } from '../../browser-phone-fields.ts'
import { operation } from '../../operation.ts'

export const list = operation(
  {
    resource: 'browserPhones',
    nickname: 'list',
    method: 'GET',
    path: '/browserPhones',
    owner: 'here',
    summary: 'Lists the telephones that users of the interface have in pages, without their passwords.',
    since: ['2.0.0'],
    response: 'List[BrowserPhone]',
    parameters: {},
    errors: [],
    module: 'res_pjsip.so',
  },
  (_given, { browserPhones, render }) => browserPhones.list().map((phone) => browserPhoneFields(phone, render)),
)
