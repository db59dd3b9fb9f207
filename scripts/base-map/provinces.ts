/** The provinces of Italy by ISTAT number, region by region: what GeoNames calls a municipality begins with it. */
const regions: Record<string, string> = {
  Piemonte: '1 TO 2 VC 3 NO 4 CN 5 AT 6 AL 96 BI 103 VB',
  "Valle d'Aosta": '7 AO',
  Liguria: '8 IM 9 SV 10 GE 11 SP',
  Lombardia: '12 VA 13 CO 14 SO 15 MI 16 BG 17 BS 18 PV 19 CR 20 MN 97 LC 98 LO 108 MB',
  'Trentino-Alto Adige': '21 BZ 22 TN',
  Veneto: '23 VR 24 VI 25 BL 26 TV 27 VE 28 PD 29 RO',
  'Friuli-Venezia Giulia': '30 UD 31 GO 32 TS 93 PN',
  'Emilia-Romagna': '33 PC 34 PR 35 RE 36 MO 37 BO 38 FE 39 RA 40 FC 99 RN',
  Marche: '41 PU 42 AN 43 MC 44 AP 109 FM',
  Toscana: '45 MS 46 LU 47 PT 48 FI 49 LI 50 PI 51 AR 52 SI 53 GR 100 PO',
  Umbria: '54 PG 55 TR',
  Lazio: '56 VT 57 RI 58 RM 59 LT 60 FR',
  Campania: '61 CE 62 BN 63 NA 64 AV 65 SA',
  Abruzzo: '66 AQ 67 TE 68 PE 69 CH',
  Molise: '70 CB 94 IS',
  Puglia: '71 FG 72 BA 73 TA 74 BR 75 LE 110 BT',
  Basilicata: '76 PZ 77 MT',
  Calabria: '78 CS 79 CZ 80 RC 101 KR 102 VV',
  Sicilia: '81 TP 82 PA 83 ME 84 AG 85 CL 86 EN 87 CT 88 RG 89 SR',
  Sardegna: '90 SS 91 NU 92 CA 95 OR 104 OT 105 OG 106 VS 107 CI 111 SU',
}

const byNumber = new Map<number, string>()
const regionByProvince = new Map<string, string>()
for (const [region, provinces] of Object.entries(regions)) {
  for (const [, number, code] of provinces.matchAll(/(\d+) ([A-Z]{2})/g)) {
    byNumber.set(Number(number), String(code))
    regionByProvince.set(String(code), region)
  }
}

/** `014009` is a municipality of Sondrio: `SO`. */
export function provinceOf(municipality: string | undefined): string | null {
  return byNumber.get(Number(municipality?.slice(0, 3))) ?? null
}

export function regionOf(province: string): string | null {
  return regionByProvince.get(province) ?? null
}
