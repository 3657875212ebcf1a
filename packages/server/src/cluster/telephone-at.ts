// Which other node reaches a telephone, as its technology knows it.
// Not whether it answers.

import { type Exchange, parseEndpoint } from '@jackfield/core'

/** @param endpoint `PJSIP/alice` */
export function telephoneAt({ technologies }: Pick<Exchange, 'technologies'>, endpoint: string): string | undefined {
  const { technology = '', resource = '' } = parseEndpoint(endpoint) ?? {}
  return technologies.get(technology)?.nodeOf?.(resource)
}
