// Where the console begins.

import { h, render } from 'preact'
import { App } from './app.ts'
import { knowViews } from './router/known-views.ts'
import { showTheme } from './theme.ts'
import { views } from './views.table.ts'

knowViews(views)
showTheme()
const place = document.getElementById('app')
if (place) render(h(App, {}), place)
