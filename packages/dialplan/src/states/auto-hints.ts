// Hints that make themselves: in a context with `autohints` every device that is heard of gets an extension of its name.
// Not the states of those hints.

import { type Context, type Dialplan as Contexts, hintPriority } from '../extensions/index.ts'

const registrar = 'autohints'

/** `PJSIP/alice` and `Custom:alice` are both alice. Nothing: the name cannot be an extension's. */
function resourceOf(device: string): string | undefined {
  const resource = /[/:](.+)$/s.exec(device)?.[1]
  return resource === undefined || resource.startsWith('_') ? undefined : resource
}

/** Those that want them: only reading the dialplan makes them want or not want any. */
export function autoHinted(contexts: Contexts): readonly Context[] {
  const wanting: Context[] = []
  for (const context of contexts.contexts) if (context.hasAutoHints) wanting.push(context)
  return wanting
}

/** Those of these contexts that have a hint for the device now and had none before. */
export function addAutoHints(
  contexts: Contexts,
  wanting: readonly Context[],
  device: string,
): { context: Context; exten: string }[] {
  const exten = wanting.length === 0 ? undefined : resourceOf(device)
  if (exten === undefined) return []
  return wanting
    .filter((context) => !context.extension(exten)?.priority(hintPriority))
    .flatMap((context) => {
      const hint = { context: context.name, exten, priority: hintPriority, application: device, registrar }
      return contexts.addPriority(hint).ok ? [{ context, exten }] : []
    })
}

/** After a reload: a context that no longer wants them has none. */
export function dropAutoHints(contexts: Contexts): void {
  for (const context of contexts.contexts) {
    if (context.hasAutoHints) continue
    for (const extension of context.extensions) {
      context.removePriorities(extension, (priority) => priority.registrar === registrar)
    }
  }
}
