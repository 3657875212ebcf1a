// Webhooks of ari.conf, as the configuration objects say: whose events are posted where, signed with what.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { WebhookConf, WebhookPoster } from '@jackfield/ari'
import { type Clock, type Log, member } from '@jackfield/base'
import { parseBoolean, parseList } from '@jackfield/conf'
import type { ConfigObject, Configuration } from '@jackfield/core'
import { Poster } from '@jackfield/http'

/** With what posting needs. */
interface Conf extends WebhookConf {
  /** a path */
  readonly authorities: string
}

/** What may wait, however many events that are. */
const queueCharacters = 4 * 2 ** 20

/** Throws when a file it names cannot be read. */
export const webhookPoster =
  (clock: Clock) =>
  (conf: WebhookConf): WebhookPoster => {
    const { url, timeoutMs, parallel, authorities } = conf as Conf
    const trusted = authorities === '' ? {} : { authorities: [readFileSync(authorities)] }
    return new Poster({ url, timeoutMs, connections: parallel, ...trusted }, clock)
  }

/** Every usable webhook; what cannot be used is said and left out. */
export function configuredWebhooks(configuration: Configuration, etc: string, log: Log): WebhookConf[] {
  const taken = new Set<string>()
  return configuration.objects('res_ari', 'webhook').flatMap((object) => {
    const leaveOut = (why: string) => {
      log.error(`webhook ${object.id} is not used: ${why}`)
      return []
    }
    try {
      const conf = confOf(object, etc)
      const clash = conf.applications.find((name) => taken.has(name))
      if (clash !== undefined) return leaveOut(`another one has ${clash} too`)
      for (const name of conf.applications) taken.add(name)
      if (conf.secret === '') log.warning(`webhook ${object.id} has no secret: its receiver cannot know who posts`)
      return [conf]
    } catch (error) {
      return leaveOut((error as Error).message)
    }
  })
}

function confOf({ id, fields }: ConfigObject, etc: string): Conf {
  const text = (name: string) => member(fields, name) ?? ''
  const number = (name: string) => Number(text(name))
  const authorities = text('ca_list_file') === '' ? '' : resolve(etc, text('ca_list_file'))
  if (authorities !== '') readFileSync(authorities)
  const applications = parseList(text('apps'))
  if (applications.length === 0) throw new Error('it names no application')
  return {
    id,
    url: new URL(text('url')).href,
    secret: secretOf(text('secret')),
    applications,
    subscribeAll: parseBoolean(text('subscribe_all')) ?? false,
    timeoutMs: number('timeout'),
    retryMs: number('retry_interval'),
    mostRetryMs: Math.max(number('retry_interval'), number('retry_interval_max')),
    giveUpMs: number('give_up_after') * 1000,
    parallel: number('max_parallel'),
    queueEvents: number('queue_limit'),
    queueCharacters,
    authorities,
  }
}

/** `whsec_` and base64 as Standard Webhooks write it, or any text; in base64. */
function secretOf(text: string): string {
  const coded = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(text)?.[1]
  return coded ?? Buffer.from(text).toString('base64')
}
