import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The menu of the back office lies over the screen. */
    isMenuOpen?: boolean
  }
}

/** An open menu is a step of the history, so that the back button closes it. It goes when its button goes: a phone was turned. */
export function useMenuStep(button: RefObject<HTMLElement | null>) {
  const router = useRouter()
  const navigate = useNavigate()
  const isOpen = useLocation({ select: ({ state }) => state.isMenuOpen === true })
  const isClosing = useRef(false)

  function open() {
    if (isOpen) return
    const state = { ...router.state.location.state, isMenuOpen: true }
    void navigate({ to: '.', search: true, hash: true, state, resetScroll: false })
  }

  // The step goes a moment later: whoever presses Escape twice must not leave the screen.
  function close() {
    if (isClosing.current) return
    isClosing.current = true
    router.history.back()
  }

  const closeWithoutButton = useEffectEvent(() => {
    if (button.current?.offsetWidth === 0) close()
  })

  useEffect(() => {
    if (!isOpen || !button.current) return
    isClosing.current = false
    const observer = new ResizeObserver(() => closeWithoutButton())
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [isOpen, button])

  // First the step goes, then one goes on: whoever is asked whether to leave a form, and stays, is back at the form.
  function leaveTo(to: string, event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isClosing.current) return
    const unsubscribe = router.history.subscribe(() => {
      unsubscribe()
      void navigate({ to })
    })
    close()
  }

  return { isOpen, open, close, leaveTo }
}
