// Where the console begins.

import { onFault } from '@jackfield/base'
import { h, render } from 'preact'
import { App } from './app.ts'
import { holdPresses } from './components/presses.ts'
import { notify } from './components/toasts.ts'
import { wordsOf } from './exchange.ts'
import { knowViews } from './router/known-views.ts'
import { showTheme } from './theme.ts'
import { views } from './views.table.ts'

onFault(({ doing, error }) => {
  notify(`This went wrong: ${doing}. ${wordsOf(error)}`, 'bad')
  // whoever has the developer tools open sees where
  throw error
})
knowViews(views)
showTheme()
holdPresses(document)
const place = document.getElementById('app')
if (place) render(h(App, {}), place)
