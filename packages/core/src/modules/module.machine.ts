// The life of a module as a table.
// Not what loading does; the registry runs that and feeds the outcome back.

import { type Machine, stay, to } from '@jackfield/base'

export type ModuleState = 'unloaded' | 'loading' | 'loaded' | 'reloading' | 'unloading'
export type ModuleEvent = 'load' | 'unload' | 'reload' | 'done' | 'failed'
export type ModuleEffect =
  | { do: 'load' | 'unload' | 'reload' }
  /** the answer to whoever asked */
  | { refuse: ModuleRefusalCode }
  /** what depends on it may go on or must stop */
  | { emit: 'appeared' | 'disappeared' }

export type ModuleRefusalCode =
  | 'module-already-loaded'
  | 'module-load-declined'
  | 'module-load-skipped'
  | 'module-load-failed'
  | 'module-not-running'
  | 'module-in-use'
  | 'module-not-unloadable'
  | 'module-unload-failed'
  | 'module-not-reloadable'
  | 'module-not-initialized'
  | 'module-reload-in-progress'
  | 'module-reload-failed'

const refuse = (code: ModuleRefusalCode): ModuleEffect => ({ refuse: code })
const act = (what: 'load' | 'unload' | 'reload'): ModuleEffect => ({ do: what })

/** A request that comes while another is carried out is refused; nothing is queued. */
export const moduleMachine: Machine<ModuleState, ModuleEvent, ModuleEffect> = {
  unloaded: {
    load: to('loading', act('load')),
    unload: stay(refuse('module-not-running')),
    reload: stay(refuse('module-not-running')),
  },
  loading: {
    done: to('loaded', { emit: 'appeared' }),
    failed: to('unloaded'),
    load: stay(refuse('module-already-loaded')),
    unload: stay(refuse('module-in-use')),
    reload: stay(refuse('module-not-initialized')),
  },
  loaded: {
    load: stay(refuse('module-already-loaded')),
    unload: to('unloading', { emit: 'disappeared' }, act('unload')),
    reload: to('reloading', act('reload')),
  },
  reloading: {
    done: to('loaded'),
    // the old configuration goes on working
    failed: to('loaded'),
    load: stay(refuse('module-already-loaded')),
    unload: stay(refuse('module-in-use')),
    reload: stay(refuse('module-reload-in-progress')),
  },
  unloading: {
    done: to('unloaded'),
    failed: to('loaded', { emit: 'appeared' }),
    load: stay(refuse('module-already-loaded')),
    unload: stay(refuse('module-not-running')),
    reload: stay(refuse('module-not-running')),
  },
}
