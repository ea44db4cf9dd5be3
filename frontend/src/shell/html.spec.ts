import { absoluteData } from './html.js';

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
