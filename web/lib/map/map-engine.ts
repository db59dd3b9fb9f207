import { Map as GlMap, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import './map.css'
import { trustWorker } from './trusted-worker.ts'
import type { View } from './view.ts'

trustWorker(workerUrl)
setWorkerUrl(new URL(workerUrl, location.href).href)

const locale = {
  'Map.Title': 'Mappa',
  'Marker.Title': 'Segnaposto',
  'Popup.Close': 'Chiudi',
  'CooperativeGesturesHandler.WindowsHelpText': 'Usa Ctrl + rotella per ingrandire la mappa',
  'CooperativeGesturesHandler.MacHelpText': 'Usa ⌘ + rotella per ingrandire la mappa',
  'CooperativeGesturesHandler.MobileHelpText': 'Usa due dita per spostare la mappa',
}

type Options = {
  container: HTMLElement
  style: StyleSpecification | string
  view: View
  label: string
  isCooperative: boolean
}

/** The only place that knows how to start MapLibre. Null where it cannot draw. */
export function createMap(options: Options): GlMap | null {
  try {
    return startMap(options)
  } catch {
    return null
  }
}

function startMap({ container, style, view, label, isCooperative }: Options): GlMap {
  const map = new GlMap({
    container,
    style,
    locale: { ...locale, 'Map.Title': label },
    cooperativeGestures: isCooperative,
    // Its controls write HTML, which the page does not take; ours are React's.
    attributionControl: false,
    maplibreLogo: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    rollEnabled: false,
    minZoom: 2,
    maxZoom: 17,
    fadeDuration: 150,
    ...('box' in view
      ? { bounds: view.box, fitBoundsOptions: { padding: view.padding ?? 40, maxZoom: 14 } }
      : { center: [view.lon, view.lat], zoom: view.zoom }),
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map
}
