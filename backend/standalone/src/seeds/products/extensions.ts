import { paragraphs } from '../seed-id.js';
import type { SeedProduct } from '../seed-product.js';

export const EXTENSIONS: SeedProduct[] = [
  {
    key: 'calendar-guard',
    print: 7,
    seller: 'bashir-oakendale',
    time: '2026-02-17T11:25:00.000Z',
    title: 'Calendar Guard',
    category: 'Extensions',
    price: 59,
    description: paragraphs(
      'Stops double bookings across staff, rooms and time zones.',
      'A private app that checks every new appointment against a list of shared rooms and devices. When two bookings collide, the later one is moved to a hold status and the front desk is told, with two alternatives already picked.',
    ),
    features: [
      'Rooms and devices as first-class resources',
      'Buffer times by treatment',
      'Holds the later booking, never deletes it',
      'Audit log of each decision for 90 days',
    ],
  },
  {
    key: 'dashboard-tiles',
    print: 7,
    seller: 'amara-okonjide',
    time: '2026-04-01T10:50:00.000Z',
    title: 'Dashboard Tiles',
    category: 'Extensions',
    price: 75,
    description: paragraphs(
      'Twelve dashboard widgets that answer questions owners ask.',
      'Speed to first reply, bookings kept, quotes without an answer, revenue by first source. Each tile shows its number, the comparison period and a link to the contacts behind it, so a surprising figure can be checked in one click.',
    ),
    features: [
      'Twelve widgets with definitions',
      'Link from each number to its contacts',
      'Week, month and quarter comparison',
      'Reads only: changes nothing in your account',
    ],
  },
  {
    key: 'field-lock',
    print: 7,
    seller: 'dario-pellestrin',
    time: '2026-06-30T14:45:00.000Z',
    title: 'Field Lock',
    category: 'Extensions',
    price: 25,
    description: paragraphs(
      'Grays out the contact fields your team should read but never edit.',
      'Choose fields and roles once. Everyone else sees the value with a small padlock and the name of the person to ask. It guards against slips in the interface; it is not a permission system, and the documentation says where the limit lies.',
    ),
    features: [
      'Lock by field and by role',
      'Shows whom to ask',
      'Nine kilobytes, loads once',
      'Updated within a week of interface changes',
    ],
  },
];
