import type { Plugin } from 'vite'
import { laterElementId, pictureElementId, unreachedElementId } from '#contract/page-session.ts'

/** A page in the background is drawn by nobody, and a browser may have its reasons not to draw one now. */
const patienceMs = 250

/**
 * Begins the app once the picture of its screen has been painted (decision 055): fetching its files would bring the styles later, and
 * running them would keep the browser from painting. The fonts come along, which the picture is drawn without (web/styles.css). By hand, not by the bundler, whose own way to load a file is longer than this one.
 */
const beginning = (entry: string): string => `\
const find=(id)=>document.getElementById(id),
begin=()=>{
if(isBegun)return;
isBegun=1;
const later=find("${laterElementId}");
later&&document.head.append(later.content,later);
import("/${entry}").catch(()=>{find("${unreachedElementId}").hidden=false});
for(const name of["Figtree","Sofia Sans Condensed"])document.fonts?.load('1em "'+name+' Variable"').catch(()=>{})
};
let isBegun;
document.hidden||!find("${pictureElementId}")?begin():(new PerformanceObserver(begin).observe({type:"paint",buffered:true}),setTimeout(begin,${patienceMs}))
`

/** The page runs this small file, and names the app's own for the browser to fetch. */
export const beginningName = /^assets\/begin-[\w-]+\.js$/

export function patientEntry(): Plugin {
  return {
    name: 'patient-entry',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const parts = Object.values(bundle)
        const entry = parts.find((part) => part.type === 'chunk' && part.isEntry)
        const page = bundle['index.html']
        if (!entry || page?.type !== 'asset') return
        const reference = this.emitFile({
          type: 'asset',
          name: 'begin.js',
          source: beginning(entry.fileName),
        })
        const tag = `<script type="module" crossorigin src="/${entry.fileName}"></script>`
        const html = String(page.source)
        if (!html.includes(tag)) this.error('The page does not load the app as it used to.')
        page.source = html.replace(
          tag,
          `<link rel="modulepreload" crossorigin href="/${entry.fileName}">
    <script type="module" crossorigin src="/${this.getFileName(reference)}"></script>`,
        )
      },
    },
  }
}
