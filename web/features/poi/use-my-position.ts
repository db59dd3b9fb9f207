import { useState } from 'react'
import type { LonLat } from '#contract/track/line.ts'
import { dismissReadErrors, toast } from '#web/ui/toast.ts'

const refusals: Record<number, string> = {
  1: 'Non hai dato il permesso di usare la posizione. Puoi cambiarlo nelle impostazioni del browser, o cercare una località.',
  2: 'Il dispositivo non riesce a trovare la posizione. Riprova all’aperto, o cerca una località.',
  3: 'La posizione non arriva. Riprova tra poco, o cerca una località.',
}

/** Where the person is, asked only when they press. The position stays in this page: it is sent to nobody. */
export function useMyPosition(onFound: (position: LonLat) => void) {
  const [position, setPosition] = useState<LonLat | null>(null)
  const [isAsking, setIsAsking] = useState(false)

  function refuse(code: number) {
    setIsAsking(false)
    toast({ tone: 'error', title: 'Posizione non disponibile', description: refusals[code] ?? refusals[2] })
  }

  function ask() {
    dismissReadErrors()
    if (!('geolocation' in navigator)) return refuse(2)
    setIsAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const found = { lon: coords.longitude, lat: coords.latitude }
        setIsAsking(false)
        setPosition(found)
        onFound(found)
      },
      ({ code }) => refuse(code),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  }

  return { position, isAsking, ask }
}
