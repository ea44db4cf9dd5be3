import { seedId } from './seed-id.js';

export interface SeedClient {
  key: string;
  name: string;
  location: string;
  joined: string;
}

/** The people who write the reviews. */
export const CLIENTS: SeedClient[] = [
  { key: 'tessa-wrenfield', name: 'Tessa Wrenfield', location: 'Bristol, United Kingdom', joined: '2025-11-27T15:42:59.000Z' },
  { key: 'omar-kasserine', name: 'Omar Kasserine', location: 'Tunis, Tunisia', joined: '2025-11-29T07:16:13.000Z' },
  { key: 'joelle-vantassel', name: 'Joelle Vantassel', location: 'Rotterdam, Netherlands', joined: '2025-12-19T13:58:07.000Z' },
  { key: 'hiro-amanokawa', name: 'Hiro Amanokawa', location: 'Nagoya, Japan', joined: '2025-12-27T10:32:21.000Z' },
  { key: 'callum-dreyfoot', name: 'Callum Dreyfoot', location: 'Glasgow, United Kingdom', joined: '2026-01-02T18:40:06.000Z' },
  { key: 'beatriz-lomanca', name: 'Beatriz Lomanca', location: 'Valencia, Spain', joined: '2026-01-08T14:52:26.000Z' },
  { key: 'ngozi-adefarin', name: 'Ngozi Adefarin', location: 'Abuja, Nigeria', joined: '2026-01-22T16:07:32.000Z' },
  { key: 'pavel-strnadek', name: 'Pavel Strnadek', location: 'Brno, Czechia', joined: '2026-01-31T16:31:51.000Z' },
  { key: 'mireille-castorain', name: 'Mireille Castorain', location: 'Lyon, France', joined: '2026-02-01T12:32:56.000Z' },
  { key: 'samir-haddoury', name: 'Samir Haddoury', location: 'Beirut, Lebanon', joined: '2026-02-17T18:32:43.000Z' },
  { key: 'anouk-delvaere', name: 'Anouk Delvaere', location: 'Ghent, Belgium', joined: '2026-02-18T06:18:00.000Z' },
  { key: 'gus-ferrowby', name: 'Gus Ferrowby', location: 'Denver, United States', joined: '2026-02-20T07:26:11.000Z' },
  { key: 'ingrid-solvaag', name: 'Ingrid Solvaag', location: 'Bergen, Norway', joined: '2026-02-26T11:53:40.000Z' },
  { key: 'delroy-pinnaker', name: 'Delroy Pinnaker', location: 'Kingston, Jamaica', joined: '2026-03-05T07:56:50.000Z' },
  { key: 'leilani-kahoaka', name: 'Leilani Kahoaka', location: 'Honolulu, United States', joined: '2026-03-06T12:29:06.000Z' },
  { key: 'chiara-montelupo', name: 'Chiara Montelupo', location: 'Verona, Italy', joined: '2026-03-10T07:55:01.000Z' },
  { key: 'dmitri-volokhan', name: 'Dmitri Volokhan', location: 'Tallinn, Estonia', joined: '2026-03-13T13:54:57.000Z' },
  { key: 'wes-harlingford', name: 'Wes Harlingford', location: 'Boise, United States', joined: '2026-03-20T09:45:01.000Z' },
  { key: 'farah-nazeripour', name: 'Farah Nazeripour', location: 'Toronto, Canada', joined: '2026-03-23T19:58:14.000Z' },
  { key: 'ronan-kilbracken', name: 'Ronan Kilbracken', location: 'Cork, Ireland', joined: '2026-03-27T13:31:35.000Z' },
  { key: 'sofie-lindgaarden', name: 'Sofie Lindgaarden', location: 'Malmö, Sweden', joined: '2026-03-27T16:59:24.000Z' },
  { key: 'emeka-obiadun', name: 'Emeka Obiadun', location: 'Enugu, Nigeria', joined: '2026-03-29T09:38:34.000Z' },
  { key: 'yasmin-elbarouk', name: 'Yasmin Elbarouk', location: 'Casablanca, Morocco', joined: '2026-04-06T10:09:17.000Z' },
  { key: 'teo-marcavelli', name: 'Teo Marcavelli', location: 'Turin, Italy', joined: '2026-04-08T14:46:12.000Z' },
  { key: 'gwen-aberllyn', name: 'Gwen Aberllyn', location: 'Cardiff, United Kingdom', joined: '2026-04-11T08:15:15.000Z' },
  { key: 'arjun-pavathil', name: 'Arjun Pavathil', location: 'Kochi, India', joined: '2026-04-12T15:56:12.000Z' },
  { key: 'otto-wiesenkamp', name: 'Otto Wiesenkamp', location: 'Bremen, Germany', joined: '2026-04-22T08:49:24.000Z' },
  { key: 'lucia-ferrandona', name: 'Lucía Ferrandona', location: 'Rosario, Argentina', joined: '2026-04-26T07:08:40.000Z' },
  { key: 'keira-dunmallet', name: 'Keira Dunmallet', location: 'Hobart, Australia', joined: '2026-04-26T20:12:03.000Z' },
  { key: 'malik-sanderloo', name: 'Malik Sanderloo', location: 'Detroit, United States', joined: '2026-04-28T19:25:28.000Z' },
  { key: 'noor-vahidian', name: 'Noor Vahidian', location: 'Utrecht, Netherlands', joined: '2026-05-13T14:20:21.000Z' },
  { key: 'andre-bouchamp', name: 'Andre Bouchamp', location: 'Quebec City, Canada', joined: '2026-05-14T12:31:54.000Z' },
  { key: 'petra-jelovnik', name: 'Petra Jelovnik', location: 'Split, Croatia', joined: '2026-05-16T10:01:32.000Z' },
  { key: 'rosa-villaquiran', name: 'Rosa Villaquiran', location: 'Medellín, Colombia', joined: '2026-05-17T12:45:58.000Z' },
  { key: 'ben-thorrowgood', name: 'Ben Thorrowgood', location: 'Norwich, United Kingdom', joined: '2026-05-17T13:19:03.000Z' },
  { key: 'zofia-karwicka', name: 'Zofia Karwicka', location: 'Kraków, Poland', joined: '2026-05-18T11:15:28.000Z' },
  { key: 'minghui-taolan', name: 'Minghui Taolan', location: 'Taipei, Taiwan', joined: '2026-05-27T09:05:06.000Z' },
  { key: 'maya-ridgeholm', name: 'Maya Ridgeholm', location: 'Portland, United States', joined: '2026-05-28T18:52:27.000Z' },
  { key: 'jonas-ekevall', name: 'Jonas Ekevall', location: 'Uppsala, Sweden', joined: '2026-05-31T17:40:23.000Z' },
  { key: 'tariq-almansoor', name: 'Tariq Almansoor', location: 'Doha, Qatar', joined: '2026-06-04T20:27:58.000Z' },
  { key: 'freya-odenskov', name: 'Freya Odenskov', location: 'Odense, Denmark', joined: '2026-06-09T16:14:19.000Z' },
  { key: 'isla-farquharn', name: 'Isla Farquharn', location: 'Inverness, United Kingdom', joined: '2026-06-10T08:42:58.000Z' },
  { key: 'luke-pennistone', name: 'Luke Pennistone', location: 'Perth, Australia', joined: '2026-06-14T11:32:26.000Z' },
  { key: 'marco-bellacorte', name: 'Marco Bellacorte', location: 'Bari, Italy', joined: '2026-06-18T15:02:40.000Z' },
  { key: 'abena-owusuah', name: 'Abena Owusuah', location: 'Accra, Ghana', joined: '2026-06-22T09:26:46.000Z' },
  { key: 'viktor-halmagean', name: 'Viktor Halmagean', location: 'Cluj-Napoca, Romania', joined: '2026-06-25T13:55:56.000Z' },
  { key: 'hedda-rosenlyng', name: 'Hedda Rosenlyng', location: 'Trondheim, Norway', joined: '2026-07-02T12:52:23.000Z' },
  { key: 'carmen-iturralba', name: 'Carmen Iturralba', location: 'Bilbao, Spain', joined: '2026-07-03T15:04:48.000Z' },
  { key: 'paloma-restivera', name: 'Paloma Restivera', location: 'Montevideo, Uruguay', joined: '2026-07-04T09:54:57.000Z' },
  { key: 'sana-qadirabad', name: 'Sana Qadirabad', location: 'Lahore, Pakistan', joined: '2026-07-04T16:08:46.000Z' },
  { key: 'nils-overgaauw', name: 'Nils Overgaauw', location: 'Groningen, Netherlands', joined: '2026-07-06T17:01:49.000Z' },
  { key: 'desmond-achterby', name: 'Desmond Achterby', location: 'Durban, South Africa', joined: '2026-07-09T08:33:50.000Z' },
  { key: 'connor-blaisdale', name: 'Connor Blaisdale', location: 'Halifax, Canada', joined: '2026-07-16T07:50:21.000Z' },
  { key: 'hugo-desrivages', name: 'Hugo Desrivages', location: 'Nantes, France', joined: '2026-07-18T14:52:51.000Z' },
  { key: 'erik-tammelaid', name: 'Erik Tammelaid', location: 'Tartu, Estonia', joined: '2026-07-24T11:13:06.000Z' },
  { key: 'jia-lenghok', name: 'Jia Lenghok', location: 'Penang, Malaysia', joined: '2026-07-24T12:50:41.000Z' },
  { key: 'ruth-mwangale', name: 'Ruth Mwangale', location: 'Mombasa, Kenya', joined: '2026-07-25T13:01:40.000Z' },
  { key: 'amelie-zwickauer', name: 'Amelie Zwickauer', location: 'Graz, Austria', joined: '2026-07-28T07:58:29.000Z' },
  { key: 'tunde-fashorin', name: 'Tunde Fashorin', location: 'Ibadan, Nigeria', joined: '2026-08-05T17:19:33.000Z' },
  { key: 'vera-monastirska', name: 'Vera Monastirska', location: 'Lviv, Ukraine', joined: '2026-08-11T17:19:06.000Z' },
];

export const clientId = (key: string) => seedId(`person/${key}`);
