// Every webhook that is configured.
// Not the reading of the configuration.

import type { Dispose } from '@jackfield/base'
import { Webhook, type WebhookConf, type WebhookDeps } from './webhook.ts'

export class Webhooks {
  readonly #deps: WebhookDeps
  readonly #webhooks = new Map<string, Webhook>()
  readonly #stop: Dispose

  constructor(deps: WebhookDeps) {
    this.#deps = { ...deps, log: deps.log.for('webhooks') }
    this.#stop = deps.applications.onReleased((name) => {
      for (const webhook of [...this.#webhooks.values()]) webhook.reclaim(name)
    })
  }

  /** What is configured from now on; one that did not change goes on with what waits in it. */
  configure(confs: readonly WebhookConf[]): void {
    const wanted = new Map(confs.map((conf) => [conf.id, conf]))
    for (const [id, webhook] of [...this.#webhooks]) {
      if (JSON.stringify(wanted.get(id)) === JSON.stringify(webhook.conf)) wanted.delete(id)
      else {
        this.#webhooks.delete(id)
        webhook.stop()
      }
    }
    for (const [id, conf] of wanted) this.#webhooks.set(id, new Webhook(conf, this.#deps))
  }

  close(): void {
    this.configure([])
    this.#stop()
  }
}
