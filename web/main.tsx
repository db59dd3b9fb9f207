import './lib/zod-setup.ts'
import './styles.css'
import { createRoot } from 'react-dom/client'
import { createApp } from './app.tsx'
import { askForNotificationsOnce } from './lib/notifications-permission.ts'
import { ignoreStrayClicks } from './lib/stray-clicks.ts'

ignoreStrayClicks(window)
const root = document.getElementById('root')
if (root) createRoot(root).render(createApp())
void askForNotificationsOnce()
