import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** As little as a page of React can be: what our screens weigh beyond it is ours. */
function BarePage() {
  return (
    <main>
      <h1>Una pagina di React, un titolo e un foglio di stile</h1>
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <BarePage />
    </StrictMode>,
  )
