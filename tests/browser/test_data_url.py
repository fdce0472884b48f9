"""A picture in an attribute is drawn like the same picture in base64."""

from base64 import b64encode

from playwright.sync_api import Page

from sekiwidget.base.data_url import data_url

PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><style>.a{fill:url(#b)}</style>
\t<linearGradient id='b'><stop stop-color='#a11'/><stop offset='50%' stop-color='#11a'/></linearGradient>
<rect class='a' width='240' height='60'/><text y='40' fill='#fff'>שלום  &lt;50 %&gt; &amp; "%41" é</text></svg>"""

DRAWN = """async (pictures) => {
    const drawn = [];
    for (const markup of pictures) {
        document.body.innerHTML = markup;
        const image = document.querySelector("img");
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
        canvas.getContext("2d").drawImage(image, 0, 0);
        drawn.push(canvas.toDataURL());
    }
    return drawn;
}"""


def test_a_picture_in_either_quotes_is_the_picture_in_base64(page: Page) -> None:
    def drawn(*pictures: str) -> list[str]:
        found: list[str] = page.evaluate(DRAWN, list(pictures))
        return found

    address, plain = data_url(PICTURE), f"data:image/svg+xml;base64,{b64encode(PICTURE.encode()).decode()}"
    wanted, *found = drawn(f"<img src={plain}>", f'<img src="{address}">', f"<img src='{address}'>")
    assert found == [wanted, wanted]
    assert drawn(f'<img src="{data_url(PICTURE.replace("é", "e"))}">') != [wanted]
