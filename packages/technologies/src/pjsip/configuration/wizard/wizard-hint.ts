// The hint a wizard asks for, and what its extension does when it is called.
// Not the dialplan.

import type { DialplanStep, DialplanSteps } from '../dialplan-steps.ts'
import type { WizardSection } from './wizard-section.ts'

export interface WizardHint {
  readonly steps: readonly DialplanStep[]
}

export function hintOf(wizard: WizardSection): WizardHint | undefined {
  if (!wizard.isOn('has_hint')) return undefined
  const device = `PJSIP/${wizard.name}`
  const context = wizard.text('hint_context') || wizard.value('endpoint', 'context') || 'default'
  const exten = wizard.text('hint_exten')
  const steps: DialplanStep[] = [{ context, exten, priority: 'hint', application: device, data: '' }]
  const [, application = '', data = ''] = /^([^(]+)(?:\((.*)\))?$/s.exec(wizard.text('hint_application')) ?? []
  if (application !== '') {
    const filled = data.replaceAll('${HINT}', device)
    steps.push({ context, exten, priority: 1, application: application.trim(), data: filled })
  }
  return { steps }
}

/** Keeps the dialplan as the wizards are now. */
export class WizardHints {
  readonly #steps: DialplanSteps
  #added = new Map<string, DialplanStep>()

  constructor(steps: DialplanSteps) {
    this.#steps = steps
  }

  /** Those that are the same as before stay untouched. */
  set(hints: readonly WizardHint[]): void {
    const wanted = new Map(hints.flatMap(({ steps }) => steps).map((step) => [JSON.stringify(step), step]))
    for (const [key, step] of this.#added) if (!wanted.has(key)) this.#steps.remove(step)
    const kept = new Map<string, DialplanStep>()
    for (const [key, step] of wanted) if (this.#added.has(key) || this.#steps.add(step)) kept.set(key, step)
    this.#added = kept
  }
}
