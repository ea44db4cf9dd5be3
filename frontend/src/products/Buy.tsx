import { dollars } from '@guildhall/contracts/formats';
import type { ProductDetail } from '@guildhall/contracts/products';
import { useState } from 'react';
import { toast } from '../data/toasts.js';
import { Button } from '../design/Button.js';
import { Icon } from '../design/icons.js';

/** How many, and two buttons that only speak: nothing is stored (PD-05 to PD-08). */
export function Buy({ product }: { product: ProductDetail }) {
  const [quantity, setQuantity] = useState(1);
  return (
    <>
      <div className="buy">
        {/* biome-ignore lint/a11y/useSemanticElements: a stepper is no set of fields */}
        <div className="stepper" role="group" aria-label="Quantity">
          <button
            type="button"
            aria-label="Less"
            disabled={quantity === 1}
            onClick={() => setQuantity(Math.max(1, quantity - 1))}
          >
            <Icon name="minus" />
          </button>
          <output aria-label="Quantity">{quantity}</output>
          <button type="button" aria-label="More" onClick={() => setQuantity(quantity + 1)}>
            <Icon name="plus" />
          </button>
        </div>
        <span className="small">
          {product.stock === null ? (
            'In stock'
          ) : (
            <>
              <span className="strong number">{product.stock}</span> available
            </>
          )}
        </span>
      </div>
      <div className="acts buy-acts">
        <span className="bar-price" aria-hidden="true">
          {dollars(product.price)}
        </span>
        <Button
          variant="contained"
          onClick={() => toast('Added to cart', `${product.title} (${quantity}) has been added to your cart.`)}
        >
          Add to Cart
        </Button>
        <Button onClick={() => toast('Proceeding to checkout', 'This functionality is not implemented in the MVP yet.')}>
          Buy Now
        </Button>
      </div>
    </>
  );
}
