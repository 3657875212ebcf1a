// Subscriptions of the exchange before this one, gone on with: the same dialogs, told everything once.
// Not those that came over a connection that cannot be made again.

import { isSipUri, parseUri, SipFault, unescapeUri } from '@jackfield/sip'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { KeptSubscription } from './kept/kept-subscription.ts'
import type { SubscriptionStore } from './kept/subscription-store.ts'
import type { WatchPackage } from './packages/watch-package.ts'
import { Subscription, type SubscriptionDeps, skippedNumbers } from './subscription.ts'
import type { SubscriptionsDeps } from './subscriptions-deps.ts'
import { findList, type WatchWish } from './watch-wish.ts'

export interface ResumeDeps extends Pick<SubscriptionsDeps, 'clock' | 'log' | 'signalling' | 'transports'> {
  readonly store: SubscriptionStore
  readonly packages: ReadonlyMap<string, WatchPackage>
  readonly parts: SubscriptionDeps
}

/** Told in slices: a thousand phones at once would be a storm for everybody. */
const sliceSize = 100
const sliceMs = 100

/** `onResumed`: for each, before it is told. */
export function resumeSubscriptions(deps: ResumeDeps, onResumed: (subscription: Subscription) => void): void {
  const resumed = deps.store.read().flatMap((kept) => {
    const subscription = resume(deps, kept)
    if (!subscription) {
      deps.store.remove(kept.id)
      return []
    }
    onResumed(subscription)
    return [subscription]
  })
  if (resumed.length > 0) deps.log.notice(`${resumed.length} subscriptions go on after the restart`)
  const notifySlice = () => {
    for (const subscription of resumed.splice(0, sliceSize)) notify(subscription)
    if (resumed.length > 0) deps.clock.after(sliceMs, notifySlice)
  }
  notifySlice()
}

/** He may not any more, or there is nothing any more to watch: then he is told this, and it ends. */
function notify(subscription: Subscription): void {
  const { wish, view } = subscription.facts
  if (!view.endpoint.allow_subscribe) subscription.finish('rejected')
  else if (!wish.list && wish.kind.refusal(view.endpoint, wish.thing) !== undefined) subscription.finish('noresource')
  else subscription.notify()
}

function resume(deps: ResumeDeps, kept: KeptSubscription): Subscription | undefined {
  const { signalling, transports, clock } = deps
  const endpoint = signalling.objects.endpoint(kept.endpoint)
  const wish = endpoint && wishOf(deps, endpoint, kept)
  if (!wish) return undefined
  const { dialog } = kept.notifier
  const transport = transports.byName(kept.transport)
  const target = { uri: dialog.remoteTarget, routes: dialog.routeSet, ...(transport ? { transport } : {}) }
  const local = signalling.localFor(target, endpoint)
  const view = {
    endpoint,
    uri: wish.uri,
    watcher: kept.watcher,
    userAgent: kept.userAgent,
    bodyType: kept.bodyType,
    local,
    mark: dialog.localTag,
    firstVersion: kept.version + skippedNumbers,
  }
  const { id, granted } = kept
  const subscription = new Subscription(deps.parts, {
    ...{ id, wish, view, granted, transport: kept.transport, isLasting: true },
  })
  // what was sent last was perhaps not written: numbers only have to grow
  const grown = { ...dialog, localSequence: dialog.localSequence + skippedNumbers }
  const secondsLeft = Math.max(1, Math.ceil((kept.expiresAt - clock.wall()) / 1000))
  const notifier = signalling.agent.resumeSubscription({ event: kept.notifier.event, dialog: grown }, secondsLeft, {
    handler: subscription.handler,
    expires: granted,
    leastExpires: endpoint.sub_min_expiry,
    contact: local.contact,
    credentials: signalling.credentials(endpoint),
    transport,
    ...(wish.list ? { headers: [['require', 'eventlist']] as const } : {}),
  })
  if (!notifier) {
    subscription.close()
    return undefined
  }
  subscription.begin(notifier)
  return subscription
}

function wishOf(deps: ResumeDeps, endpoint: EndpointSettings, kept: KeptSubscription): WatchWish | undefined {
  const uri = parseUri(kept.uri)
  const kind = deps.packages.get(kept.notifier.event.package)
  if (!kind || uri instanceof SipFault || !isSipUri(uri)) return undefined
  const thing = unescapeUri(uri.user ?? '')
  const wish = { kind, uri, thing, bodyType: kept.bodyType }
  if (!kept.isList) return wish
  const list = findList(deps.signalling.objects, kind, endpoint, thing)
  return list && { ...wish, list }
}
