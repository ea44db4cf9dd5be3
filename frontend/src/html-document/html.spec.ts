import { absoluteData, jsonForHtml } from './html.js';

it('structured data names whole addresses', () => {
  const data = {
    url: '/product/1',
    image: ['/art/a.svg', 'https://example.com/b.png'],
    name: '/not an address',
    itemListElement: [{ item: '/marketplace', position: 1 }],
  };
  expect(absoluteData(data, 'https://guildhall.example')).toEqual({
    url: 'https://guildhall.example/product/1',
    image: ['https://guildhall.example/art/a.svg', 'https://example.com/b.png'],
    name: '/not an address',
    itemListElement: [{ item: 'https://guildhall.example/marketplace', position: 1 }],
  });
});

it.each(['</script>', '</SCRIPT ', '<!--', '<!-- <script>', '<ScRiPt', '<<!--', '\u2028', '</title></style></textarea>'])(
  'a block of JSON is not ended by %j in it',
  (text) => {
    const page = new DOMParser().parseFromString(
      `<script type="application/json">${jsonForHtml({ text, more: 'x' })}</script><p>after</p>`,
      'text/html',
    );
    expect(JSON.parse(page.querySelector('script')?.textContent ?? '')).toEqual({ text, more: 'x' });
    expect(page.querySelector('p')?.textContent).toBe('after');
  },
);
